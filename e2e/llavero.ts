import type { CDPSession, Page } from '@playwright/test';

/** Simulates, in Chromium, a device that verifies its owner and keeps passkeys. */
export const conLlavero = async (pagina: Page): Promise<CDPSession> => {
  const cdp = await pagina.context().newCDPSession(pagina);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
};
