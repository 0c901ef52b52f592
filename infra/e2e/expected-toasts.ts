/** The people, groups and devices that a notice may name. */
export interface Names {
  person: string;
  other: string;
  group: string;
  email: string;
}
export const usualNames: Names = {
  person: 'Ann Example',
  other: 'Ben Example',
  group: 'Lisbon Trip',
  email: 'ben.example@example.com',
};
export const longNames: Names = {
  person: 'Benedikt-Maximilian von und zu Donaueschingen-Fürstenberg',
  other: 'Zoë-Charlotte von und zu Donaueschingen-Fürstenberg',
  group: `Donaudampfschifffahrtsgesellschaft ${'Ö'.repeat(40)}`,
  email: `${'long'.repeat(14)}@${'example'.repeat(7)}.com`,
};

interface ExpectedToast {
  /** The source file; a row for each call in it, with its longest words. */
  from: string;
  title: string;
  words?: (names: Names) => string;
  action?: string;
  /** The page that shows the result. */
  shownBy: string;
}

const ofMembers = 'the member cards of the tab that is open';
const ofRequests = 'the lists of /friends, which is open';
const ofGroups = 'the list of /groups, which it leads to';

/** Every call of the product that shows a notice. */
export const expectedToasts: ExpectedToast[] = [
  {
    from: 'mfe-expenses/src/waiting/store-entry.ts',
    title: 'Waiting to be sent',
    words: () => 'It is sent as soon as the network is back.',
    shownBy: 'its row on top of the expenses, and the count in the header',
  },
  {
    from: 'mfe-expenses/src/edit-waiting/use-edit-waiting.tsx',
    title: 'Entry discarded',
    action: 'Undo',
    shownBy: 'the list without it',
  },
  {
    from: 'shell/kit/src/waiting/use-waiting.ts',
    title: '3 entries were sent.',
    shownBy: 'their rows, marked',
  },
  {
    from: 'mfe-expenses/src/expenses/use-create-expense.ts',
    title: 'Expense Added',
    words: () => 'The expense has been successfully added to the group.',
    action: 'Share',
    shownBy: 'its row, marked; by Show where that is elsewhere',
  },
  {
    from: 'mfe-expenses/src/expenses/use-update-expense.ts',
    title: 'Expense updated',
    words: () => 'The expense has been updated successfully.',
    action: 'Undo',
    shownBy: 'its row, marked',
  },
  {
    from: 'mfe-expenses/src/expenses/use-revert-expense.ts',
    title: 'Expense changed back',
    words: () => 'Back to the earlier version, to the cent.',
    action: 'Undo',
    shownBy: 'its row, marked',
  },
  {
    from: 'mfe-expenses/src/expenses/use-delete-expense.ts',
    title: 'Expense deleted',
    words: () => 'The expense has been deleted successfully.',
    action: 'Undo',
    shownBy: 'its row goes from the list that it was edited in',
  },
  {
    from: 'mfe-expenses/src/expenses/use-restore-expense.ts',
    title: 'Expense restored',
    words: () => 'It is back, to the cent.',
    shownBy: 'its row, which comes back',
  },
  {
    from: 'mfe-expenses/src/settlements/use-create-settlement.ts',
    title: 'Settlement recorded',
    words: ({ person, other }) => `${person} paid ${other} $99,999,999,999.99`,
    action: 'Show',
    shownBy: 'the plan; its row in the history, marked, by Show where that is elsewhere',
  },
  {
    from: 'mfe-expenses/src/settlements/use-delete-settlement.ts',
    title: 'Settlement deleted',
    words: () => 'The settlement has been deleted successfully.',
    action: 'Undo',
    shownBy: 'its row goes from the history, which is open',
  },
  {
    from: 'mfe-expenses/src/repeats/use-create-repeat.ts',
    title: 'Repeating bill added',
    words: () => 'Every 3 months, next on Nov 30, 2026.',
    shownBy: 'its first bill in the list; the number on Repeats in the group’s menu',
  },
  {
    from: 'mfe-expenses/src/repeats/use-update-repeat.ts',
    title: 'Repeating bill paused',
    words: () => 'The next one is on Nov 30, 2026.',
    shownBy: 'its row, in the dialog that is open',
  },
  {
    from: 'mfe-expenses/src/repeats/use-delete-repeat.ts',
    title: 'Repeating bill deleted',
    words: () => 'Bills already added stay.',
    shownBy: 'its row goes, in the dialog that is open',
  },
  {
    from: 'mfe-expenses/src/settlements/use-restore-settlement.ts',
    title: 'Settlement restored',
    words: () => 'It is back, to the cent.',
    shownBy: 'its row, which comes back',
  },
  {
    from: 'mfe-expenses/src/settlements/use-update-settlement.ts',
    title: 'Settlement updated',
    words: () => 'The settlement has been updated successfully.',
    shownBy: 'its row, as it is now',
  },
  {
    from: 'mfe-expenses/src/settlements/use-revert-settlement.ts',
    title: 'Settlement changed back',
    words: () => 'Back to the earlier version, to the cent.',
    shownBy: 'its row, as it was before',
  },
  {
    from: 'mfe-expenses/src/balances/use-remind.ts',
    title: 'Reminder sent',
    words: ({ person }) => `${person} will see it in their notifications.`,
    shownBy: 'its button, which has gone',
  },
  {
    from: 'mfe-expenses/src/add-expense/quick-add.tsx',
    title: 'No groups yet',
    words: () => 'Create a group first.',
    shownBy: 'Create Group, which it leads to',
  },
  {
    from: 'mfe-friends/src/friends/use-remove-friend.ts',
    title: 'Friend removed',
    words: ({ person }) => `${person} is no longer among your friends.`,
    shownBy: 'the list of friends',
  },
  {
    from: 'mfe-friends/src/requests/use-accept-request.ts',
    title: 'Friend Request Accepted',
    words: ({ person }) => `You are now friends with ${person} and can add them to groups.`,
    shownBy: ofRequests,
  },
  {
    from: 'mfe-friends/src/requests/use-decline-request.ts',
    title: 'Friend Request Declined',
    words: () => 'Request has been declined',
    shownBy: ofRequests,
  },
  {
    from: 'mfe-friends/src/requests/use-cancel-request.ts',
    title: 'Request Cancelled',
    words: () => 'Your friend request has been cancelled',
    shownBy: ofRequests,
  },
  {
    from: 'mfe-friends/src/requests/use-send-request.ts',
    title: 'Friend Request Sent',
    words: ({ email }) => `A request was sent to ${email}. They must accept it to become friends.`,
    shownBy: 'the number on the tab of requests',
  },
  {
    from: 'mfe-groups/src/groups/use-create-group.ts',
    title: 'Group created!',
    words: ({ group }) => `${group} has been created successfully.`,
    shownBy: 'its card, marked, in the list that it leads to',
  },
  {
    from: 'mfe-groups/src/groups/use-update-group.ts',
    title: 'Group updated',
    words: ({ group }) => `${group} has been saved.`,
    action: 'Undo',
    shownBy: 'the head of the group, which is open',
  },
  {
    from: 'mfe-groups/src/groups/use-undo-group-edit.ts',
    title: 'Group changed back',
    words: ({ group }) => `${group} is as it was before.`,
    shownBy: 'the head of the group, which is open',
  },
  {
    from: 'mfe-groups/src/groups/use-delete-group.ts',
    title: 'Group deleted',
    words: ({ group }) => `Its members can restore ${group} for 30 days.`,
    action: 'Undo',
    shownBy: ofGroups,
  },
  {
    from: 'mfe-groups/src/groups/use-restore-group.ts',
    title: 'Group restored',
    words: ({ group }) => `${group} is back with its members and expenses.`,
    shownBy: 'the group, which it leads to',
  },
  {
    from: 'mfe-groups/src/groups/use-archive-group.ts',
    title: 'Group archived',
    words: ({ group }) => `${group} is archived for you.`,
    action: 'Undo',
    shownBy: 'the menu of the group, which is open',
  },
  {
    from: 'mfe-groups/src/groups/use-unarchive-group.ts',
    title: 'Group is back',
    words: ({ group }) => `${group} is among your groups again.`,
    shownBy: 'the menu of the group, which is open',
  },
  {
    from: 'mfe-groups/src/group/archive-proposal.tsx',
    title: 'All settled.',
    words: () => 'Archive this group for you?',
    action: 'Archive',
    shownBy: 'the square of the group, which is open',
  },
  {
    from: 'mfe-groups/src/members/use-leave-group.ts',
    title: 'You left the group',
    words: ({ group }) => `${group} is no longer among your groups.`,
    shownBy: ofGroups,
  },
  {
    from: 'mfe-groups/src/members/use-remove-member.ts',
    title: 'Member removed',
    words: ({ person, group }) => `${person} is no longer in ${group}.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-unclaim-place.ts',
    title: 'Name is free',
    words: ({ person }) => `Someone else can be ${person} now.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-merge.ts',
    title: 'Merged',
    words: ({ person }) => `${person} is one person now.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-unmerge.ts',
    title: 'Unmerged',
    words: ({ person, other }) => `${person} and ${other} are two members again.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/identity/use-merge-own-place.ts',
    title: 'Merged',
    words: ({ person }) => `Everything is under ${person} now.`,
    shownBy: 'the group, which it leads to',
  },
  {
    from: 'mfe-groups/src/identity/use-duplicate-check.tsx',
    title: 'Nobody added',
    words: ({ person }) => `${person} is already in this group.`,
    shownBy: ofMembers,
  },
  {
    from: 'shell/src/guest-conversion/convert-guest.page.tsx',
    title: 'Nothing was changed',
    words: () => 'The account was not saved under your address.',
    shownBy: 'the landing page, which it leads to',
  },
  {
    from: 'mfe-groups/src/members/use-create-unit.ts',
    title: 'They pay together',
    words: ({ person, other }) => `${person} and ${other} settle up as one.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-delete-unit.ts',
    title: 'They pay separately',
    words: () => 'They settle up separately again.',
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-update-role.ts',
    title: 'Role changed',
    words: ({ person }) => `${person} is a member now.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-add-place.ts',
    title: 'Name added',
    words: ({ person, group }) => `${person} can now share expenses in ${group}.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-rename-place.ts',
    title: 'Renamed',
    words: ({ person }) => `The name is now ${person}.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/use-toast-added.ts',
    title: 'Friends Added!',
    words: ({ person, group }) => `${person} can now share expenses in ${group}.`,
    action: 'Add Expense',
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/toast-invited.ts',
    title: 'Invitation Sent!',
    words: ({ email, group }) => `${email} has been invited to ${group}.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/use-cancel-invite.ts',
    title: 'Invitation cancelled',
    words: ({ email }) => `${email} can no longer accept it.`,
    shownBy: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/use-accept-invite.ts',
    title: 'Invitation accepted',
    words: ({ group }) => `You are now a member of ${group}.`,
    shownBy: 'the invitation, which leads into the group now',
  },
  {
    from: 'mfe-groups/src/invites/use-decline-invite.ts',
    title: 'Invitation declined',
    words: ({ group }) => `You will not be a member of ${group}.`,
    shownBy: 'the invitation, which goes',
  },
  {
    from: 'mfe-groups/src/link/use-delete-link.ts',
    title: 'Link ended',
    words: () => 'The link no longer works.',
    shownBy: 'the dialog of the link',
  },
  {
    from: 'shell/src/login/sign-in-form.tsx',
    title: 'Login successful',
    words: () => 'Welcome back!',
    shownBy: 'the tile that slides home',
  },
  {
    from: 'shell/src/login/code-form.tsx',
    title: 'Login successful',
    words: () => 'Welcome back!',
    shownBy: 'the tile that slides home',
  },
  {
    from: 'shell/src/login/sign-up-form.tsx',
    title: 'Registration successful',
    words: () => 'Please check your email to verify your account before signing in.',
    shownBy: 'the dashboard, or the form to sign in',
  },
  {
    from: 'shell/src/login/new-password-form.tsx',
    title: 'Password changed',
    words: () => 'You can log in with your new password now.',
    shownBy: 'the form to sign in',
  },
  {
    from: 'shell/src/login/login.page.tsx',
    title: 'Password reset',
    words: () => 'Password reset functionality is not implemented yet.',
    shownBy: 'nowhere: nothing has happened',
  },
  {
    from: 'shell/src/session/session.ts',
    title: 'Logged Out',
    shownBy: 'the landing page',
  },
  {
    from: 'shell/src/session/session.ts',
    title: 'Your account is deleted',
    shownBy: 'the landing page',
  },
  {
    from: 'shell/src/session/verify-by-proof.ts',
    title: 'Email verified',
    words: () => 'Thank you. Your email address is verified.',
    shownBy: 'the line about the address, which goes',
  },
  {
    from: 'shell/src/verification/send-again.ts',
    title: 'Verify your email',
    words: () => 'Sent. Please check your email.',
    shownBy: 'nowhere: a mail is on its way',
  },
  {
    from: 'shell/src/guest-conversion/convert-guest.page.tsx',
    title: 'Account saved',
    words: () => 'Sign in with your email address on any device.',
    shownBy: 'the dashboard',
  },
  {
    from: 'shell/src/profile/convert-guest.dialog.tsx',
    title: 'Account saved',
    words: () => 'Sign in with your email address on any device.',
    shownBy: 'the profile, with the address',
  },
  {
    from: 'shell/src/profile/convert-guest.dialog.tsx',
    title: 'Check your inbox',
    words: ({ email }) => `We sent a link to ${email}. Open it to choose a password.`,
    shownBy: 'nowhere: a mail is on its way',
  },
  {
    from: 'shell/src/profile/profile-form.tsx',
    title: 'Profile Updated',
    words: () => 'Your display name has been updated.',
    shownBy: 'the head of the profile',
  },
  {
    from: 'shell/src/profile/profile-form.tsx',
    title: 'Profile Updated',
    words: () => 'Email already in use: only your display name was updated.',
    shownBy: 'the head of the profile',
  },
  {
    from: 'shell/src/profile/profile.page.tsx',
    title: 'Change Profile Picture',
    words: () => 'Changing the profile picture is not implemented yet.',
    shownBy: 'nowhere: nothing has happened',
  },
  {
    from: 'shell/src/profile/change-password.dialog.tsx',
    title: 'Password changed',
    words: () => 'You are signed out everywhere else.',
    shownBy: 'the list of where one is signed in',
  },
  {
    from: 'shell/src/profile/remove-factor.dialog.tsx',
    title: 'Two-factor authentication is off',
    words: () => 'Your password alone signs you in again.',
    shownBy: 'its part of the profile',
  },
  {
    from: 'shell/src/profile/sessions-section.tsx',
    title: 'Signed out',
    words: () => 'HeadlessChrome 140 on Linux is signed out.',
    shownBy: 'the list of where one is signed in',
  },
  {
    from: 'shell/src/profile/sessions-section.tsx',
    title: 'Signed out everywhere else',
    words: () => 'Only this device is signed in.',
    shownBy: 'the list of where one is signed in',
  },
];
