import { expect, it } from 'vitest';
import {
  PREFIJO_TELEFONO,
  formatearTelefono,
  soloDigitosTelefono,
  validarTelefono,
} from './telefono.ts';

it.each([
  ['912345678', '912345678'],
  ['9 1234-5678', '912345678'],
  ['+56 9 1234 5678', '912345678'],
  ['56912345678', '912345678'],
  ['562123456', '562123456'],
  ['+56', ''],
  ['+5691', '91'],
  ['teléfono', ''],
])("[V-VEH-053] keeps of '%s' only its national digits '%s'", (texto, digitos) => {
  expect(soloDigitosTelefono(texto)).toBe(digitos);
});

it.each([
  ['56987654321', '987654321'],
  ['0987654321', '987654321'],
  ['+56 09 8765 4321', '987654321'],
  ['056 9 8765 4321', '987654321'],
  ['0056987654321', '987654321'],
  // Nine digits or fewer may still be a national number, so nothing is removed yet.
  ['5698765432', '98765432'],
  ['569876543', '569876543'],
  ['9876543210', '9876543210'],
])("[V-INGRESO-018] the dialling prefix of '%s' is removed: '%s'", (texto, digitos) => {
  expect(soloDigitosTelefono(texto)).toBe(digitos);
  expect(soloDigitosTelefono(digitos)).toBe(digitos);
});

it('[V-VEH-054] shows the phone with the prefix +56', () => {
  expect(PREFIJO_TELEFONO).toBe('+56');
  expect(formatearTelefono('912345678')).toBe('+56 9 1234 5678');
  expect(formatearTelefono('+56223456789')).toBe('+56 2 2345 6789');
  expect(formatearTelefono('322123456')).toBe('+56 32 212 3456');
  expect(formatearTelefono('12345')).toBe('+56 12345');
  expect(formatearTelefono('')).toBe('');
});

it.each(['', ' ', '912345678', '+56 9 1234 5678', '56912345678', '0912345678'])(
  "accepts '%s'",
  (texto) => {
    expect(validarTelefono(texto)).toBeNull();
  },
);

it.each(['12345', '9123456789', '+5691', '+56', 'teléfono', '912345678x'])(
  "refuses '%s'",
  (texto) => {
    expect(validarTelefono(texto)).toBe('El teléfono debe tener 9 dígitos');
  },
);
