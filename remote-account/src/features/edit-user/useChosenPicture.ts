import { useEffect, useRef, useState } from 'react';
import type { ChosenPicture } from './CropDialog.tsx';

/** False for a square picture, and for one that this browser cannot decode, about which the server decides. */
async function isCroppable(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    const isSquare = bitmap.width === bitmap.height;
    bitmap.close();
    return !isSquare;
  } catch {
    return false;
  }
}

/** A chosen picture that waits to be cropped; `choose` immediately sends a picture that needs no cropping. */
export function useChosenPicture(isOpen: boolean, send: (file: File) => Promise<void>) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const choice = useRef<AbortController>(undefined);

  useEffect(() => () => choice.current?.abort(), [isOpen]);

  // Also when another picture replaces it, and when the dialog closes.
  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.src);
    return undefined;
  }, [picture]);

  const forget = () => setPicture(undefined);

  const sendWhole = (file: File) => {
    forget();
    return send(file);
  };

  const choose = async (file: File) => {
    choice.current?.abort();
    const stop = new AbortController();
    choice.current = stop;
    const canCrop = await isCroppable(file);
    // Meanwhile the dialog may have been closed, or another picture chosen.
    if (stop.signal.aborted) return;
    if (canCrop) setPicture({ file, src: URL.createObjectURL(file) });
    else await sendWhole(file);
  };

  return { picture, choose, forget, send: sendWhole };
}
