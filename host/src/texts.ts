/** Every visible text of the host's own screens. */
export const texts = {
  product: 'Alma',
  documentTitle: (page: string, count: number) => `${count > 0 ? `(${count}) ` : ''}${page} · Alma`,
  loading: 'Loading Alma',
  home: 'Home',
  toggleTheme: 'Toggle theme',

  login: {
    documentTitle: 'Sign In',
    title: 'Sign in to Alma',
    email: 'E-mail',
    emailExample: 'you@company.com',
    emailRequired: 'E-mail is required',
    emailInvalid: 'Enter an e-mail address, such as you@company.com',
    signIn: 'Sign In',
    or: 'or continue with',
    version: (version: string) => `v${version}`,
    brands: {
      apple: 'Apple',
      facebook: 'Facebook',
      github: 'GitHub',
      google: 'Google',
      linkedin: 'LinkedIn',
      x: 'X',
    },
  },

  callback: {
    documentTitle: 'Signing in',
    processing: 'Processing',
    processingText: 'Completing your sign-in.',
    success: 'Success',
    successText: 'Opening your dashboard.',
    successReturnText: 'Taking you back to where you were.',
    failure: 'Failure',
    failureText: 'You will return to sign-in in 3 seconds.',
    backNow: 'Back to sign-in',
  },

  shell: {
    menu: 'Main menu',
    toggleMenu: 'Toggle menu',
    closeMenu: 'Close menu',
    breadcrumbs: 'Breadcrumbs',
    profile: 'Profile',
    logout: 'Logout',
    sections: {
      platform: 'Platform',
      chat: 'Chat',
      ml: 'ML',
      'ml-projects': 'ML Projects',
      admin: 'Admin',
    },
  },

  breadcrumbs: { allo: 'ALLO', mtl: 'MTL', gfx: 'GFX', 'ml-projects': 'ML Projects' },

  dashboard: {
    title: 'Dashboard',
    assets: 'Assets',
    assetMeanings: {
      ALMA: 'Platform currency',
      MTL: 'Time-Liquidity Token',
      TCC: 'Time Credit Capacity',
      ALLO: 'Budget Allocation',
    },
    tasks: 'Tasks',
    comingSoon: 'Coming Soon',
    tasksText: 'What you have taken on, in one list.',
    programs: 'Programs',
    viewPrograms: 'View Programs',
    economics: 'Economics',
    programsText: 'Courses and programmes are coming soon.',
    economicsText: 'Budget Allocation and the Time-Liquidity Token are coming soon.',
    allo: 'ALLO',
    mtl: 'MTL',
  },

  firstSteps: {
    title: 'First steps',
    finished: 'All first steps are done',
    progress: 'First steps done',
    count: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done:',
    dismiss: 'Dismiss first steps',
    notRead: 'Your progress did not load.',
    tryAgain: 'Try Again',
    notSaved: 'Not saved',
    notSavedText: 'The first steps will be back on your next visit.',
  },

  placeholder: {
    titles: {
      tasks: 'Tasks',
      programs: 'Programs',
      allo: 'ALLO',
      mtl: 'MTL',
      gfx: 'GFX',
      settings: 'Settings',
    },
    comingSoon: 'This feature is coming soon!',
    back: 'Back to Dashboard',
  },

  sessionEnded: {
    title: 'Your session has ended',
    text: 'Sign in again to continue.',
    signIn: 'Sign in',
    signInHint: 'opens a new tab. This page keeps your text and continues by itself.',
    signInHere: 'Sign in on this page',
    signInHereHint: 'leaves this page and brings you back to it. Text that you have not saved is lost.',
    waiting: 'Waiting for you to sign in in the other tab.',
  },

  news: {
    title: 'A new version of Alma is ready',
    reload: 'Reload',
  },

  failure: {
    pageTitle: 'This page could not be shown',
    pageText: 'Something went wrong here. The rest of Alma still works.',
    appTitle: 'Alma could not be shown',
    appText: 'Something went wrong. Reload the page to continue.',
    reload: 'Reload',
  },
} as const;
