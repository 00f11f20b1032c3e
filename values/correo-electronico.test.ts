import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correoValido, enmascararCorreo, validarCorreo } from './correo-electronico.ts';

it.each(['', '   '])("[V-VEH-055] asks for a missing e-mail ('%s')", (texto) =>
  expect(validarCorreo(texto)).toBe('El correo es obligatorio'),
);

it.each([
  'juana',
  'juana@',
  '@correo.cl',
  'juana@correo',
  'juana@correo.c',
  'juana@@correo.cl',
  'juana@a@correo.cl',
  'juana perez@correo.cl',
  'juana@correo .cl',
  '.juana@correo.cl',
  'juana.@correo.cl',
  'ju..ana@correo.cl',
  'juana@-correo.cl',
  'juana@correo..cl',
  'juana@correo.cl.',
  'juana@127.0.0.1',
  'juana@correo.cl\r\nBcc: otro@correo.cl',
  'Juana <juana@correo.cl>',
  'juana,pedro@correo.cl',
  `${'a'.repeat(65)}@correo.cl`,
  `a@${'b.'.repeat(130)}cl`,
])('[V-VEH-056] refuses %j', (texto) => expect(validarCorreo(texto)).toBe('Correo inválido'));

it.each(['juana@c\u043Erreo.cl', 'juana@correo.\u0441\u043B', 'juana@correo\u0661.cl'])(
  '[V-LETRA-007] refuses a domain with look-alikes of another script: %s',
  (texto) => expect(validarCorreo(texto)).toBe('Correo inválido'),
);

it.each([
  'juana@correo.cl',
  ' juana@correo.cl ',
  'Juana.Perez+soap@sub.correo-uno.com',
  "o'higgins_1@x1.cl",
  'ventas@muñoz.cl',
  'a@xn--muoz-hqa.xn--p1ai',
])('accepts %j', (texto) => expect(validarCorreo(texto)).toBeNull());

it('accepts the usual addresses and never one that could break a mail header', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), fc.string(), (correo, cualquiera) => {
      expect(correoValido(correo)).toBe(true);
      const roto = `${correo}${cualquiera}`;
      expect(correoValido(roto) && /[\s<>,;:"()]/.test(roto), roto).toBe(false);
    }),
  );
});

it.each([
  ['ana@dueno.example', 'a***@dueno.example'],
  ['a@dueno.example', '***@dueno.example'],
])('[V-IDENT-010] shows of %s only %s', (correo, visto) => {
  expect(enmascararCorreo(correo)).toBe(visto);
});
