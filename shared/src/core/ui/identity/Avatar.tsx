import { useState } from 'react';
import { kitTexts } from '../../texts.ts';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import * as S from './Avatar.styled.ts';
import { hueOf, initialsOf } from './identity.ts';

interface AvatarProps {
  /** The hue is derived from it, so that it never changes. */
  id: string;
  name: string;
  size?: 20 | 24 | 28 | 32 | 40 | 72;
  /** People are circles, agents hexagons, the supervisor an ink hexagon. */
  kind?: 'person' | 'agent' | 'supervisor';
  src?: string | undefined;
  /** Shown instead of initials. */
  icon?: IconName;
  /** Letters instead of the initials: two for swarm agents, whose initials are often equal. */
  letters?: string;
  presence?: 'online' | 'offline' | undefined;
  /** Set when no name is beside it: the avatar then has an accessible name. */
  labelled?: boolean;
}

/** Shows a person or agent by shape and tint. Decorative unless `labelled`, since the name is usually beside it. */
export function Avatar(props: AvatarProps) {
  const { id, name, size = 32, kind = 'person', src, icon, letters, presence, labelled = false } = props;
  const [failedSrc, setFailedSrc] = useState<string>();
  const picture = src && src !== failedSrc ? src : undefined;
  const label = presence === undefined ? name : `${name}, ${kitTexts[presence]}`;

  return (
    <S.Root
      data-size={size}
      data-kind={kind}
      style={{ '--hue': hueOf(id) }}
      {...(labelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {kind !== 'person' && (
        <S.Hexagon viewBox="0 0 32 32">
          <path d="M16 3.2 27 9.6v12.8L16 28.8 5 22.4V9.6Z" />
        </S.Hexagon>
      )}
      {picture !== undefined && <S.Picture src={picture} alt="" onError={() => setFailedSrc(picture)} />}
      {picture === undefined && (icon ? <Icon name={icon} /> : (letters ?? initialsOf(name)))}
      {presence !== undefined && <S.Presence data-presence={presence} />}
    </S.Root>
  );
}
