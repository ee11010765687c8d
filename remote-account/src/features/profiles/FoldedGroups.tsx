import { Button } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { FormSectionName } from './form-sections.ts';
import * as S from './ProfileDetails.styled.ts';
import { profileTexts as words } from './texts.ts';

interface FoldedGroupsProps {
  names: readonly FormSectionName[];
  /** The group whose form is loading. */
  loading: FormSectionName | undefined;
  onPrefetch: () => void;
  /** Undefined without the right to edit. */
  onAdd: ((name: FormSectionName) => void) | undefined;
}

/** Groups without any value, folded to a line each. */
export function FoldedGroups({ names, loading, onPrefetch, onAdd }: FoldedGroupsProps) {
  return (
    <S.Folded aria-label={words.details.empty}>
      {names.map((name) => (
        <li key={name}>
          <strong>{words.groups[name]}</strong>
          {onAdd ? (
            <Button
              icon="plus"
              size="sm"
              variant="ghost"
              aria-label={words.addTo(words.groups[name])}
              busy={loading === name}
              onPointerEnter={onPrefetch}
              onFocus={onPrefetch}
              onClick={() => onAdd(name)}
            >
              {texts.add}
            </Button>
          ) : (
            <S.Note>{words.details.none}</S.Note>
          )}
        </li>
      ))}
    </S.Folded>
  );
}
