import { iniciarProveedorOidc, type ProveedorOidc } from '#server/test/proveedor-oidc.ts';
import { expect, test as base } from './casa.ts';

/** A house whose staff may log in through an identity provider. Soporte has no password login. */
export const test = base.extend<object, { proveedor: ProveedorOidc }>({
  proveedor: [
    async ({ browserName }, usar) => {
      expect(browserName).toBe('chromium');
      const proveedor = await iniciarProveedorOidc();
      await usar(proveedor);
      await proveedor.cerrar();
    },
    { scope: 'worker' },
  ],
  entorno: [
    async ({ proveedor }, usar) => usar({ ...proveedor.entorno, OIDC_SIN_CLAVE: 'Soporte' }),
    { scope: 'worker' },
  ],
});
