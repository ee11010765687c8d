import type { LucideIcon } from 'lucide-react';
import { icons } from './icons.ts';
import type { pageIcons } from './page-icons.ts';

export type IconName = keyof typeof icons | keyof typeof pageIcons;

interface IconProps {
  name: IconName;
  /** 16 in controls, 14 in small ones, 20 in empty states. */
  size?: 10 | 12 | 13 | 14 | 16 | 18 | 20 | 24;
  className?: string | undefined;
}

const drawings: Partial<Record<string, LucideIcon>> = { ...icons };

/** Registers further drawings, before the first page that shows them. */
export function addIcons(more: Readonly<Record<string, LucideIcon>>): void {
  Object.assign(drawings, more);
}

/** True for a name from data (a remote's declaration) that has a drawing here. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(drawings, name);

/** A drawing beside a text. Always hidden from screen readers: the text is the name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const Drawing = drawings[name];
  if (!Drawing) return null;
  return (
    <Drawing size={size} strokeWidth={strokeOf(size)} className={className} aria-hidden focusable="false" />
  );
}

/** Keeps the optical weight of lines: thicker in small drawings, thinner in large ones. */
function strokeOf(size: number): number {
  if (size >= 20) return 1.6;
  return size <= 12 ? 2 : 1.75;
}
