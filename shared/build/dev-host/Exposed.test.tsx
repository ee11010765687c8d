import { renderApp } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import { Exposed } from './Exposed.tsx';

const mockModules: Record<string, object> = {
  'wallet/wallet-page': { default: () => <h1>Wallet</h1> },
  'wallet/empty-page': { WalletPage: () => <h1>Wallet</h1> },
};
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: (name: string) => Promise.resolve(mockModules[name]),
}));

it('shows the component of an exposed module', async () => {
  renderApp(<Exposed remote="wallet" expose="./wallet-page" />);
  expect(await screen.findByRole('heading', { name: 'Wallet' })).toBeVisible();
});

it.each(['./empty-page', './no-page'])(
  'says what is wrong with %s, which has no component',
  async (expose) => {
    renderApp(<Exposed remote="wallet" expose={expose} />);
    expect(
      await screen.findByText(`${expose} has no component: export it as the default of its file.`),
    ).toBeVisible();
  },
);
