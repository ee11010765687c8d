import type { AmountFault, Asset } from '@alma/shared/contract';

const decimals = (count: number): string => `${count} digit${count === 1 ? '' : 's'} after the point`;

export const walletTexts = {
  unavailable: 'Wallet service is currently unavailable.',
  noWallet: 'Wallet not found. Create one first.',
  recipientInvalid: 'This is not an address of Alma. Check it for typing errors.',
  recipientNotFound: 'There is no wallet with this address.',
  personNotFound: 'This person has no wallet that can receive money.',
  userNotFound: 'There is no such user.',
  selfTransfer: 'This is your own address.',
  insufficient: (asset: Asset) => `There is not enough ${asset} for this.`,
  transactionNotFound: 'There is no such transaction among yours.',
  issuanceNotFound: 'There is no such issue of a platform asset.',
  alreadyReversed: 'This was reversed before.',
  treasuryOnly: 'Only TREASURY moves money of the system.',
  fundRange: { USDXM: 'Between 1 and 1000 USDXM at a time.', SOL: 'At most 5 SOL at a time.' },
  fundLimit: 'At most 10 fundings an hour.',
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
