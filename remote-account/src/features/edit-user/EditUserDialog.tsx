import { browserReader, useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';
import { locales } from '@alma/shared/contract/users/limits';
import { SelectField, TextArea, TextField, useFieldValue } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';
import { AvatarField } from './AvatarField.tsx';
import { editValues, zonesFor } from './edit-user-values.ts';
import * as S from './EditUserDialog.styled.ts';
import { useAvatar } from './useAvatar.ts';
import { useEditUser } from './useEditUser.ts';

const copy = texts.editUser;

/** Offers the browser's value only while the person has not chosen one. */
const optionsOf = (values: readonly string[], isChosen: boolean, likeBrowser: string) => [
  ...(isChosen ? [] : [{ value: '', label: likeBrowser }]),
  ...values.map((value) => ({ value, label: value })),
];

/** An update leaves emptied fields out, so a hint says that clearing one changes nothing. */
const emptyHint = (before: string, now: string) =>
  before !== '' && now.trim() === '' ? copy.keptWhenEmpty : undefined;

export interface EditUserDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** Edits the fields that people may change about themselves. */
export function EditUserDialog({ user, open, onClose }: EditUserDialogProps) {
  const { form, base, save, failed, rebase } = useEditUser(user);
  const avatar = useAvatar(base, rebase, open);
  const isUploading = avatar.percent !== undefined && avatar.percent < 100;
  const name = useFieldValue(form, 'display_name');
  const bio = useFieldValue(form, 'bio');
  const initial = editValues(base);
  const isOwn = useAuth().user?.user_id === user.user_id;
  const browser = browserReader();
  const likeBrowser = (value: string) => (isOwn ? copy.likeBrowser(value) : copy.likeTheirBrowser);

  return (
    <FormDialog
      open={open}
      form={form}
      title={copy.title}
      size="lg"
      submitLabel={texts.save}
      blocked={isUploading ? texts.avatar.unfinished : undefined}
      onClose={onClose}
      onSubmit={save}
      failed={failed}
    >
      <AvatarField user={base} avatar={avatar} />
      <TextField
        form={form}
        name="display_name"
        label={copy.displayName}
        hint={emptyHint(base.display_name, name)}
      />
      <TextArea form={form} name="bio" label={copy.bio} hint={emptyHint(base.bio, bio)} />
      <S.Pair>
        <SelectField
          form={form}
          name="locale"
          label={copy.locale}
          options={optionsOf(locales, initial.locale !== '', likeBrowser(browser.locale))}
        />
        <SelectField
          form={form}
          name="timezone"
          label={copy.timezone}
          options={optionsOf(
            zonesFor(base, browser.timeZone),
            initial.timezone !== '',
            likeBrowser(browser.timeZone),
          )}
        />
      </S.Pair>
    </FormDialog>
  );
}
