/** The slots of the dashboard and of the page frame, and what each gets. */
export type ShellSlots = {
  /** The summary cards on top of the dashboard. */
  'dashboard.totals': object;
  /** The dashboard's Activity tab: what has been spent lately. */
  'dashboard.activity': object;
  /** The dashboard's Groups tab: the caller's groups, each with the caller's balance. */
  'dashboard.groups': object;
  /** The bell of the page frame. */
  notifications: object;
  /** Pending invites to the caller, each with its answer; nothing where there are none. */
  invites: object;
  /** '+': adds an expense to the group used last, or to another. */
  'quick-add': {
    /** A page's button, or an item of the phone's bottom bar. */
    look: 'button' | 'bar';
  };
};
