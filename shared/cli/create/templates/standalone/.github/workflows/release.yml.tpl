# Every change is checked; what reaches `main` is released. Other pipelines need the same commands and the same secrets.
name: release
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
concurrency: release-{{name}}-${{ github.ref }}
jobs:
  release:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    env:
      ALMA_URL: ${{ vars.ALMA_URL }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm ci
      - run: npm run lint
      - run: npm run types
      - run: npm test
      - run: npx alma check --against "$ALMA_URL"
      - if: github.ref == 'refs/heads/main'
        run: npx alma release --strategy Canary10Percent5Minutes --wait
        env:
          ALMA_RELEASE_TOKEN: ${{ secrets.ALMA_RELEASE_TOKEN }}
