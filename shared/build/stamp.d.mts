export function remoteStamp(dir: string): string;
export function hostStamp(dir: string): string;
export function toolStamp(dir: string): string;
export function buildName(dir: string, stamp: string): string;
