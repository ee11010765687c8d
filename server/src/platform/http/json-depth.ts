/** Deeper than anything that the contract takes. */
const maxDepth = 64;

/** Whether arrays and objects of a JSON text lie too deep within each other, told in one pass and without parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let place = 0; place < json.length && depth <= maxDepth; place += 1) {
    const sign = json[place];
    if (sign === '"') place = endOfString(json, place + 1);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return depth > maxDepth;
}

function endOfString(json: string, from: number): number {
  let place = from;
  while (place < json.length && json[place] !== '"') place += json[place] === '\\' ? 2 : 1;
  return place;
}
