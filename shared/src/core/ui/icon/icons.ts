import type { LucideIcon } from 'lucide-react';
import {
  Check,
  CircleAlert,
  CircleCheck,
  Copy,
  Folder,
  Info,
  LoaderCircle,
  Lock,
  Moon,
  RotateCw,
  SearchX,
  Sun,
  TriangleAlert,
  Unplug,
  X,
} from 'lucide-react';

/** The drawings of the kit itself and of the signed-out screens: in the first script. */
export const icons = {
  check: Check,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  copy: Copy,
  folder: Folder,
  info: Info,
  'loader-circle': LoaderCircle,
  lock: Lock,
  moon: Moon,
  'rotate-cw': RotateCw,
  'search-x': SearchX,
  sun: Sun,
  'triangle-alert': TriangleAlert,
  unplug: Unplug,
  x: X,
} as const satisfies Record<string, LucideIcon>;
