/** More than the depth of any schema of the contract. */
const maxDepth = 64;

/** Whether a JSON text is nested too deeply, found in one pass without parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let place = 0; place < json.length && depth <= maxDepth; place += 1) {
    const character = json[place];
    if (character === '"') place = endOfString(json, place + 1);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > maxDepth;
}

/** The place of the quote that ends a string, whose content begins at `from`. */
export function endOfString(json: string, from: number): number {
  let place = from;
  while (place < json.length && json[place] !== '"') place += json[place] === '\\' ? 2 : 1;
  return place;
}
