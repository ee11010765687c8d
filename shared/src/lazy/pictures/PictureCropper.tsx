import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Rows } from '../../core/ui/index.ts';
import { Slider } from '../inputs/index.ts';
import type { PictureArea } from './cut-picture.ts';
import * as S from './PictureCropper.styled.ts';
import { pictureTexts as texts } from './texts.ts';

interface PictureCropperProps {
  /** A blob URL of the picture. */
  src: string;
  /** Called when the chosen area has settled, and once at the start. */
  onAreaChange: (area: PictureArea) => void;
  /** Called when the browser cannot decode the picture. */
  onError: () => void;
}

const widest = 300;

/** Chooses a round area of a picture, by mouse, touch or keyboard. */
export function PictureCropper({ src, onAreaChange, onError }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <Rows>
      <S.Stage>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={widest / 100}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onAreaChange(pixels)}
          mediaProps={{ onError, alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': texts.area }}
        />
      </S.Stage>
      <Slider
        label={texts.zoom}
        value={Math.round(zoom * 100)}
        min={100}
        max={widest}
        step={5}
        valueText={texts.zoomValue}
        onValueChange={(percent) => setZoom((percent ?? 100) / 100)}
      />
    </Rows>
  );
}
