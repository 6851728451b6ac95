// The operating system of the payer's device.

/** Returns the operating system of the device. An iPad may claim to be a Mac, but has touch points. */
export function systemOf({ userAgent, maxTouchPoints }: Navigator): 'android' | 'ios' {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : 'android';
}
