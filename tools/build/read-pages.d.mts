export interface Script {
  href: string;
  bytes: number;
}
export function readPages(webDir: string): Promise<{
  routes: string[];
  entries(): Promise<Script[]>;
  scriptsOf(address: string): Promise<Script[]>;
}>;
export function bytesOf(scripts: readonly Script[]): number;
