// Paths on the grid of whole units: an icon is drawn some fifty pixels wide, its box has 512 units.

const NUMBERS = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };

/** The same path with whole numbers. Every point is rounded where it really lies, so that errors don't add up. */
export function whole(path) {
  const made = [];
  let [x, y, startX, startY] = [0, 0, 0, 0]; // where the path really is
  let [drawnX, drawnY, drawnStartX, drawnStartY] = [0, 0, 0, 0]; // where the rounded one is
  for (const { command, values } of commands(path)) {
    const kind = command.toLowerCase();
    const relative = command === kind;
    const [fromX, fromY] = relative ? [x, y] : [0, 0];
    const [minusX, minusY] = relative ? [drawnX, drawnY] : [0, 0];
    const out = [];
    const across = (value) => out.push(Math.round(fromX + value) - minusX);
    const down = (value) => out.push(Math.round(fromY + value) - minusY);
    if (kind === "z") {
      [x, y, drawnX, drawnY] = [startX, startY, drawnStartX, drawnStartY];
    } else if (kind === "h") {
      across(values[0]);
      x = fromX + values[0];
    } else if (kind === "v") {
      down(values[0]);
      y = fromY + values[0];
    } else {
      const radii = kind === "a" ? values.slice(0, 5) : [];
      out.push(...radii.map((value, number) => (number < 2 ? Math.round(value * 10) / 10 : value)));
      values.slice(radii.length).forEach((value, number) => (number % 2 ? down(value) : across(value)));
      [x, y] = [fromX + values.at(-2), fromY + values.at(-1)];
    }
    if (kind !== "z") [drawnX, drawnY] = [Math.round(x), Math.round(y)];
    if (kind === "m") [startX, startY, drawnStartX, drawnStartY] = [x, y, drawnX, drawnY];
    made.push(written(command, out));
  }
  return made.join("");
}

function* commands(path) {
  let command = "";
  let values = [];
  const tokens = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
  for (let index = 0; index < tokens.length; index++) {
    if (/[a-zA-Z]/.test(tokens[index])) {
      command = tokens[index];
      if (command.toLowerCase() === "z") yield { command, values: [] };
      continue;
    }
    // The two flags of an arc may stand without a space before what follows.
    const flag = command.toLowerCase() === "a" && (values.length === 3 || values.length === 4);
    if (flag && tokens[index].length > 1) {
      values.push(Number(tokens[index][0]));
      tokens[index--] = tokens[index + 1].slice(1);
      continue;
    }
    values.push(Number(tokens[index]));
    if (values.length === NUMBERS[command.toLowerCase()]) {
      yield { command, values };
      values = [];
      if (command === "m") command = "l";
      if (command === "M") command = "L";
    }
  }
}

function written(command, numbers) {
  return command + numbers.map((number, index) => (index && number >= 0 ? ` ${number}` : `${number}`)).join("");
}
