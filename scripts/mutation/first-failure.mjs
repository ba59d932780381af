import fc from 'fast-check';

// Detection is enough: no one reads a minimal example, so fast-check does not shrink. A change that no example shows
// within `interruptAfterTimeLimit` milliseconds counts as not noticed.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1_000 });
