import type { PictureArea } from '@alma/shared/pictures';
import { PictureCropper } from '@alma/shared/pictures';
import { Card } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

/** A sample photo that is wider than high, so that there is something to crop. */
const landscape = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">' +
    '<rect width="640" height="400" fill="lightsteelblue"/><circle cx="470" cy="130" r="60" fill="gold"/>' +
    '<path d="M0 400 220 160l140 150 90-80 190 170z" fill="seagreen"/></svg>',
)}`;

/** Cropping a picture to a round avatar. */
export function PictureSamples() {
  const [area, setArea] = useState<PictureArea>();
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Sample title="Crop picture">
      <Card>
        <S.Lines>
          <PictureCropper src={landscape} onAreaChange={setArea} onError={() => setIsBroken(true)} />
          {isBroken ? 'This picture cannot be read.' : area && `${area.width} × ${area.height}`}
        </S.Lines>
      </Card>
    </Sample>
  );
}
