import { useState } from 'react';
import { useReader } from '@alma/shared/auth';
import {
  assetDecimals,
  parseAmount,
  platformAssets,
  type PlatformAsset,
} from '@alma/shared/contract/values/amounts';
import type { ListOption } from '@alma/shared/inputs';
import { Select } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Button, Card, CardHeader, Field, formatNumber, TextArea, TextField } from '@alma/shared/ui';
import { Outcome } from '../../components/Outcome.tsx';
import { useBriefly } from '../../components/useBriefly.ts';
import { texts } from '../../texts.ts';
import type { IssueInput } from './treasury.api.ts';
import { UserPicker } from './UserPicker.tsx';

const words = texts.treasuryPage;
const assetOptions = platformAssets.map((value) => ({ value, label: value }));
const shortestReason = 3;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: var(--s-5);
`;

interface IssueCardProps {
  blocked: string | undefined;
  /** Resolves with why it failed, or with nothing. */
  onIssue: (input: IssueInput) => Promise<string | undefined>;
}

/** Gives a platform asset to a user. */
export function IssueCard({ blocked, onIssue }: IssueCardProps) {
  const { locale } = useReader();
  const [user, setUser] = useState<ListOption>();
  const [asset, setAsset] = useState<PlatformAsset>('ALMA');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [amountFault, setAmountFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [said, say] = useBriefly();
  const isAmount = typeof parseAmount(amount.trim(), asset) === 'bigint';
  const money = isAmount ? texts.money(formatNumber(amount.trim(), locale), asset) : undefined;

  const issue = async () => {
    const fault = faultOf(amount, asset);
    setAmountFault(fault);
    say(undefined);
    if (!user || amount === '' || reason.trim().length < shortestReason) {
      return say({ tone: 'danger', text: words.incomplete });
    }
    if (fault !== undefined) return;
    setIsBusy(true);
    const failure = await onIssue({ user_id: user.id, asset, amount: amount.trim(), reason: reason.trim() });
    setIsBusy(false);
    if (failure !== undefined) return say({ tone: 'danger', text: failure });
    setAmount('');
    setReason('');
    say({ tone: 'success', text: words.issued(money ?? '') });
  };

  return (
    <Card aria-labelledby="issue-title">
      <CardHeader title={words.issueTitle} titleId="issue-title" icon="landmark" />
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && blocked === undefined) void issue();
        }}
      >
        <UserPicker value={user} onValueChange={setUser} disabled={isBusy} />
        <Field label={words.asset}>
          {(control) => (
            <Select
              {...control}
              value={asset}
              onValueChange={setAsset}
              options={assetOptions}
              disabled={isBusy}
            />
          )}
        </Field>
        <TextField
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          unit={asset}
          value={amount}
          error={amountFault}
          readOnly={isBusy}
          onChange={(event) => {
            setAmount(event.target.value);
            setAmountFault(undefined);
          }}
        />
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={2}
          maxLength={500}
          value={reason}
          readOnly={isBusy}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={isBusy}
          disabled={blocked !== undefined}
          title={blocked}
        >
          {money === undefined ? words.issue : words.issueAmount(money)}
        </Button>
        {blocked !== undefined && <Outcome tone="muted" text={blocked} />}
        {said && <Outcome {...said} />}
      </Form>
    </Card>
  );
}

function faultOf(amount: string, asset: PlatformAsset): string | undefined {
  const units = parseAmount(amount.trim(), asset);
  if (typeof units === 'bigint' || amount.trim() === '') return undefined;
  const { faults } = texts.transfer;
  return units === 'too-precise' ? faults['too-precise'](asset, assetDecimals[asset]) : faults[units];
}
