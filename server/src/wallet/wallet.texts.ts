import type { AmountFault, Asset } from '@alma/shared/contract';

const decimals = (count: number): string => `${count} digit${count === 1 ? '' : 's'} after the point`;

export const walletTexts = {
  unavailable: 'Wallet service is currently unavailable.',
  noWallet: 'Wallet not found. Create one first.',
  recipientInvalid: 'This is not an Alma address. Check it for typos.',
  recipientNotFound: 'There is no wallet with this address.',
  personNotFound: 'This person has no wallet that can receive money.',
  userNotFound: 'There is no such user.',
  selfTransfer: 'This is your own address.',
  insufficient: (asset: Asset) => `There is not enough ${asset} for this.`,
  transactionNotFound: 'You have no transaction with this hash.',
  issuanceNotFound: 'There is no issued asset with this hash.',
  alreadyReversed: 'This was already reversed.',
  treasuryOnly: 'Only people with the role TREASURY can issue assets.',
  fundRange: { USDXM: 'Between 1 and 1000 USDXM at a time.', SOL: 'At most 5 SOL at a time.' },
  fundLimit: 'You can add money at most 10 times an hour.',
  amount: {
    malformed: () => 'Write the amount in digits with a point, like 12.50.',
    'too-precise': (asset: Asset, count: number) => `${asset} has at most ${decimals(count)}.`,
    'not-positive': () => 'The amount must be more than 0.',
    'too-large': () => 'The amount is too large.',
  } satisfies Record<AmountFault, (asset: Asset, decimals: number) => string>,
  system: 'System',
  demo: { issue: 'Demo data', hold: 'Reserved for the task "Review the curriculum"' },
  closed: 'Account deleted',
} as const;
