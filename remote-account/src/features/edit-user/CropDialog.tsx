import { fileLimits } from '@alma/shared/contract/files/limits';
import { Dialog, DialogActions } from '@alma/shared/overlays';
import { cutPicture, type PictureArea, PictureCropper } from '@alma/shared/pictures';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const copy = texts.avatar;

/** A chosen file, with an address that the browser can render. */
export interface ChosenPicture {
  file: File;
  src: string;
}

interface CropDialogProps {
  picture: ChosenPicture;
  onCancel: () => void;
  /** Called when the browser cannot decode the picture. */
  onUnreadable: () => void;
  onUse: (file: File) => void;
}

/** Chooses the area of a picture that becomes the avatar. */
export function CropDialog({ picture, onCancel, onUnreadable, onUse }: CropDialogProps) {
  const { file, src } = picture;
  const [area, setArea] = useState<PictureArea>();
  const [isCutting, setIsCutting] = useState(false);

  const use = async (part: PictureArea) => {
    setIsCutting(true);
    try {
      const cut = await cutPicture(file, part, fileLimits.pixels);
      onUse(new File([cut], nameOf(file, cut.type), { type: cut.type }));
    } catch {
      onUnreadable();
    }
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      busy={isCutting}
      title={copy.crop}
      footer={
        <DialogActions
          onCancel={onCancel}
          action={copy.use}
          busy={isCutting}
          disabled={!area}
          onClick={() => area && void use(area)}
        />
      }
    >
      <PictureCropper src={src} onAreaChange={setArea} onError={onUnreadable} />
    </Dialog>
  );
}

/** Browsers without a WebP encoder return PNG. */
const nameOf = ({ name }: File, type: string): string =>
  `${name.replace(/\.\w+$/, '')}.${type.replace('image/', '')}`;
