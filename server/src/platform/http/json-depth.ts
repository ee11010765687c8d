/** Above the depth of every schema of the contract. */
const maxDepth = 64;

/** Whether a JSON text nests too deeply, found in one pass without parsing. */
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
