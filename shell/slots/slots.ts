/** The slots of the dashboard and of the page frame, with their props. */
export type ShellSlots = {
  /** The summary cards on top of the dashboard. */
  'dashboard.totals': object;
  /** The dashboard's Activity tab: recent expenses. */
  'dashboard.activity': object;
  /** The dashboard's Groups tab: the caller's groups, each with the caller's balance. */
  'dashboard.groups': object;
  /** The bell of the page frame. */
  notifications: object;
  /** The page frame: how many entries wait for the network, and their list; sends them. */
  waiting: object;
  /** Pending invites of the caller, each with its answer buttons; empty when there are none. */
  invites: object;
  /** '+': adds an expense to the most recently used group, or to another. */
  'quick-add': {
    /** A page's button, or an item of the phone's bottom bar. */
    look: 'button' | 'bar';
  };
};
