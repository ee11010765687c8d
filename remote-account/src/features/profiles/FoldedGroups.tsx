import { Button } from '@alma/shared/ui';
import type { DemandedDialogProps, DialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import type { FormSectionName } from './form-sections.ts';
import * as S from './ProfileDetails.styled.ts';
import { profileTexts as copy } from './texts.ts';

interface FoldedGroupsProps {
  names: readonly FormSectionName[];
  /** Props of the form's trigger, and the group for which it was last opened. */
  trigger: DialogOnDemand<DemandedDialogProps>['trigger'];
  initialSection: FormSectionName;
  /** Undefined without the right to edit. */
  onAdd: ((name: FormSectionName) => void) | undefined;
}

/** Groups without any value, collapsed to one line each. */
export function FoldedGroups({ names, trigger, initialSection, onAdd }: FoldedGroupsProps) {
  return (
    <S.Folded aria-label={copy.details.empty}>
      {names.map((name) => (
        <li key={name}>
          <strong>{copy.groups[name]}</strong>
          {onAdd ? (
            <Button
              icon="plus"
              size="sm"
              variant="ghost"
              aria-label={copy.addTo(copy.groups[name])}
              {...trigger}
              busy={trigger.busy && initialSection === name}
              onClick={() => onAdd(name)}
            >
              {texts.add}
            </Button>
          ) : (
            <S.Note>{copy.details.none}</S.Note>
          )}
        </li>
      ))}
    </S.Folded>
  );
}
