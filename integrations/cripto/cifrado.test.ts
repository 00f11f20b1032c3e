import { describe, expect, it } from 'vitest';
import { criptoLocal } from './local.ts';

const cripto = criptoLocal('un-secreto-de-pruebas-de-32-letras!!');

describe('encrypted secrets', () => {
  it('[A-FACTOR-008] are decrypted only for their owner, unaltered and with the same secret', () => {
    const cifrado = cripto.cifrar('JBSWY3DPEHPK3PXP', 'totp:1');
    expect(cifrado).not.toContain('JBSWY3DPEHPK3PXP');
    expect(cripto.cifrar('JBSWY3DPEHPK3PXP', 'totp:1')).not.toBe(cifrado);
    expect(cripto.descifrar(cifrado, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
    expect(cripto.descifrar(cifrado, 'totp:2')).toBeNull();
    const ajeno = criptoLocal('otro-secreto-de-pruebas-de-32-letras');
    expect(ajeno.descifrar(cifrado, 'totp:1')).toBeNull();
    const cambiado = `${cifrado.slice(0, 10)}${cifrado[10] === 'A' ? 'B' : 'A'}${cifrado.slice(11)}`;
    for (const malo of [cambiado, cifrado.slice(0, -4), 'v1.', '', 'v2.x']) {
      expect(cripto.descifrar(malo, 'totp:1')).toBeNull();
    }
  });

  it('[A-LLAVE-001] [A-FACTOR-008] are still decrypted after a key change with the previous key', () => {
    const cifrado = cripto.cifrar('JBSWY3DPEHPK3PXP', 'totp:1');
    const NUEVO = 'otro-secreto-de-pruebas-de-32-letras';
    const conAnterior = criptoLocal(NUEVO, ['un-secreto-de-pruebas-de-32-letras!!']);
    expect(conAnterior.descifrar(cifrado, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
    const nuevo = conAnterior.cifrar('JBSWY3DPEHPK3PXP', 'totp:1');
    expect(criptoLocal(NUEVO).descifrar(nuevo, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
    expect(cripto.descifrar(nuevo, 'totp:1')).toBeNull();
  });
});
