import type { Profile } from '@alma/shared/contract/profiles/entities';
import type { User } from '@alma/shared/contract/users/entities';
import { Form } from '@alma/shared/forms';
import { Dialog, DialogActions, SectionLinks, useLeaving } from '@alma/shared/overlays';
import { Banner, Button } from '@alma/shared/ui';
import { useId, useMemo } from 'react';
import { texts } from '../../texts.ts';
import { AchievementsSection, BasicSection, StatusSection } from './FactSections.tsx';
import { type FormSectionName, formSections } from './form-sections.ts';
import {
  BigFiveSection,
  CompetenciesSection,
  RiasecSection,
  SocialSection,
  StylesSection,
} from './ScoreSections.tsx';
import { profileTexts } from './texts.ts';
import { useProfileForm } from './useProfileForm.ts';

const copy = profileTexts.form;

const sectionParts = {
  basic_identification: BasicSection,
  professional_status: StatusSection,
  key_competencies: CompetenciesSection,
  riasec_profile: RiasecSection,
  social_indicators: SocialSection,
  achievements: AchievementsSection,
  work_styles: StylesSection,
  bigfive_profile: BigFiveSection,
} as const;

interface ProfileFormProps {
  user: User;
  profile: Profile | undefined;
  /** The section whose first field gets the focus. */
  initialSection?: FormSectionName;
  open: boolean;
  onClose: () => void;
  onSaved?: (profile: Profile) => void;
}

/** The long form: all groups in sections. Closing it with unsaved changes asks for confirmation. */
export function ProfileForm({ user, profile, initialSection, open, onClose, onSaved }: ProfileFormProps) {
  const formId = useId();
  const { form, submitError, save, draft } = useProfileForm({
    user,
    profile,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const sections = useMemo(
    () => formSections.map((name) => ({ id: `${formId}-${name}`, label: profileTexts.groups[name] })),
    [formId],
  );
  const isSaving = form.formState.isSubmitting;
  const { leave, question } = useLeaving(
    () => draft.isDirty,
    () => {
      draft.discard();
      onClose();
    },
    open,
  );

  return (
    <Dialog
      open={open}
      onClose={leave}
      busy={isSaving}
      title={profile ? copy.edit : copy.create}
      size="lg"
      navigation={<SectionLinks label={copy.sections} sections={sections} />}
      footer={
        <DialogActions
          onCancel={leave}
          action={profile ? texts.save : copy.create}
          form={formId}
          busy={isSaving}
        />
      }
    >
      <Form id={formId} form={form} submitError={submitError} pending={isSaving} onSubmit={save}>
        {draft.isRestored && (
          <Banner
            tone="info"
            action={
              <Button size="sm" onClick={draft.startOver}>
                {copy.startOver}
              </Button>
            }
          >
            {copy.restored}
          </Banner>
        )}
        {formSections.map((name) => {
          const Section = sectionParts[name];
          return (
            <div key={name} data-autofocus={name === initialSection ? '' : undefined}>
              <Section id={`${formId}-${name}`} form={form} />
            </div>
          );
        })}
      </Form>
      {question}
    </Dialog>
  );
}
