import type { User } from '@alma/shared/contract/users/entities';
import { kycLevels } from '@alma/shared/contract/users/limits';
import { SelectField } from '@alma/shared/overlays';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Button, ButtonLink, CardBody, Inline, StatusBadge, TitledCard } from '@alma/shared/ui';
import { useState } from 'react';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { changesFor, statusAfter, type StatusChange } from './administration.policy.ts';
import { administrationTexts as copy } from './texts.ts';
import { useAdministration } from './useAdministration.ts';

const loadDialog = async () => (await import('../../components/ReasonDialog.tsx')).ReasonDialog;

const Body = styled(CardBody)`
  display: grid;
  gap: var(--s-4);
`;

const kycOptions = kycLevels.map((level) => ({ value: String(level), label: copy.level(level) }));

/** Status and KYC level of an account, for administrators. */
export function AdministrationCard({ user }: { user: User }) {
  const [statusChange, setStatusChange] = useState<StatusChange>('suspend');
  const dialog = useDialogOnDemand(loadDialog, copy.status);
  const { change } = useAdministration(user);
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);

  const setLevel = async (level: (typeof kycLevels)[number]) => {
    setIsSaving(true);
    const failure = await change({ kyc_level: level });
    setIsSaving(false);
    if (failure !== undefined)
      return toast.show({ type: 'error', title: copy.failedTitle, description: failure });
    const description = copy.kycChangedText(user.display_name, level);
    toast.show({ type: 'success', title: copy.kycChanged, description });
  };
  const setStatus = async (reason: string) => {
    const status = statusAfter[statusChange];
    const failure = await change({ status, status_reason: reason });
    if (failure !== undefined) return failure;
    const description = copy.changedText(user.display_name, status);
    toast.show({ type: 'success', title: copy.changed, description });
    return undefined;
  };
  const handleLevel = (value: string) => {
    const level = kycLevels.find((known) => String(known) === value);
    if (level !== undefined && level !== user.kyc_level) void setLevel(level);
  };

  return (
    <TitledCard title={copy.title}>
      <Body>
        <Inline role="group" aria-label={copy.status}>
          <StatusBadge status={user.status} />
          {changesFor(user.status).map((name) => (
            <Button
              key={name}
              size="sm"
              {...dialog.trigger}
              busy={dialog.trigger.busy && statusChange === name}
              onClick={() => {
                setStatusChange(name);
                dialog.open();
              }}
            >
              {copy[name]}
            </Button>
          ))}
        </Inline>
        <SelectField
          label={copy.kycLevel}
          value={String(user.kyc_level)}
          options={kycOptions}
          disabled={isSaving}
          onValueChange={handleLevel}
        />
        <Inline>
          <ButtonLink size="sm" icon="history">
            <Link to={`/users/audit?subject_id=${encodeURIComponent(user.user_id)}`}>{copy.auditLog}</Link>
          </ButtonLink>
        </Inline>
      </Body>
      {dialog.render({
        title: copy.confirm[statusChange](user.display_name),
        description: copy.effect[statusChange],
        submitLabel: copy[statusChange],
        danger: statusChange !== 'reactivate',
        onConfirm: setStatus,
      })}
    </TitledCard>
  );
}
