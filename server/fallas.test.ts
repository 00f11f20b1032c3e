import { describe, expect, it } from 'vitest';
import { fallaDe } from './fallas.ts';

describe('failpoints', () => {
  it('do nothing by default', () => {
    expect(() => fallaDe('')('pago.trasCommit')).not.toThrow();
  });

  it('fire only at their own point and pass', () => {
    const falla = fallaDe('emision.trasFirmar:error:2');
    expect(() => falla('emision.trasRender')).not.toThrow();
    expect(() => falla('emision.trasFirmar')).not.toThrow();
    expect(() => falla('emision.trasFirmar')).toThrow('falla pedida en emision.trasFirmar');
    expect(() => falla('emision.trasFirmar')).not.toThrow();
  });

  it.each(['emision.noExiste:kill9', 'emision.trasFirmar:otro', 'emision.trasFirmar', 'x'])(
    'refuse %s, which would never fire',
    (ajuste) => {
      expect(() => fallaDe(ajuste)).toThrow('FALLA desconocida');
    },
  );
});
