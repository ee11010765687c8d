export function runWebpack(dir: string, args?: readonly string[]): Promise<{ code: number; output: string }>;
