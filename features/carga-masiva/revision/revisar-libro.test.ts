import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CeldaCruda } from '#formatos/xlsx/celda.ts';
import { DATOS_DE_EJEMPLO } from '#features/vehiculo/campos.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { filaBuena, patenteNumero } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { faltasDePropietario, revisarLibro } from './revisar-libro.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';

const POSICION_RUT = columnasDe('normal').findIndex(({ clave }) => clave === 'rut');
const revisar = (filas: readonly FilaCruda[], variante: Variante = 'normal') =>
  revisarLibro(filas, { variante, anioActual: 2026 });
const una = (cambios: Parameters<typeof filaBuena>[0], variante: Variante = 'normal') =>
  revisar([{ numero: 2, celdas: filaBuena(cambios, variante) }], variante).filas[0];

describe('the rows of a load', () => {
  it('become vehicles as the sale takes them: upper case, numbers, check digits', () => {
    expect(
      una({
        patente: ' bbbb-10 ',
        tipoVehiculo: 'automovil',
        marca: 'chevrolet',
        modelo: 'sail  lt',
        nroMotor: 'lcu152530286',
        tipoUso: 'no aplica',
        nombre: 'andrea',
        telefono: '+56 9 1234 5678',
        dvPatente: '',
      }),
    ).toEqual({
      fila: 2,
      patente: 'BBBB10',
      dv: '8',
      tipoVehiculo: 'AUTOMOVIL',
      marca: 'CHEVROLET',
      modelo: 'SAIL LT',
      ...DATOS_DE_EJEMPLO,
      tipoUso: null,
      rut: 12_345_678,
      rutDv: '5',
      nombres: {
        nombre: 'ANDREA',
        segundoNombre: 'PAZ',
        apellidoPaterno: 'MUÑOZ',
        apellidoMaterno: 'ROJAS',
        razonSocial: null,
      },
      telefono: '912345678',
      email: 'andrea@correo.example',
      opcionesEmisionEspecial: null,
    });
  });

  it("[V-CAMINO-034] name O'RYAN as the form does, and keep the razón social as written", () => {
    const fila = una({ apellidoPaterno: "O'Ryan", apellidoMaterno: 'Pérez-Cotapos' });
    expect(fila?.nombres).toMatchObject({
      apellidoPaterno: 'ORYAN',
      apellidoMaterno: 'PÉREZ COTAPOS',
    });
    const razonSocial = "PANADERIA D'ALBA - SUR";
    const empresa = una({
      rut: 76_086_428,
      nombre: '',
      segundoNombre: '',
      apellidoPaterno: '',
      apellidoMaterno: '',
      razonSocial,
    });
    expect(empresa?.nombres.razonSocial).toBe(razonSocial);
  });

  it('name COMUNIDAD and store a blank phone as none', () => {
    const vacia = { nombre: '', segundoNombre: '', apellidoPaterno: '', apellidoMaterno: '' };
    const fila = una({ ...vacia, rut: 0, telefono: '', correo: '' });
    expect(fila).toMatchObject({ rut: 0, rutDv: '0', telefono: null, email: '' });
    expect(fila?.nombres.nombre).toBe('COMUNIDAD');
  });

  it('[V-MAS-019] keep the given check digit in a special load, and else the computed one', () => {
    const libre = { validarPatente: 'NO', informarAach: 'NO' };
    expect(una({ ...libre, dvPatente: 'x' }, 'especial')?.dv).toBe('X');
    expect(una({ ...libre, dvPatente: '' }, 'especial')?.dv).toBe('8');
    expect(una({ ...libre, patente: 'AEIOU1', dvPatente: '' }, 'especial')?.dv).toBeNull();
    expect(una({ ...libre, dvPatente: '' }, 'especial')?.opcionesEmisionEspecial?.tieneDv).toBe(
      false,
    );
  });

  it.each([
    ['NO', 'NO', 'FIJA', { validarPatente: false, informarAach: false, prima: 'FIJA' }],
    ['SI', 'no', 25_000, { validarPatente: true, informarAach: false, prima: 25_000 }],
    ['NO', 'SÍ', '30000', { validarPatente: true, informarAach: true, prima: 30_000 }],
  ])(
    '[V-MAS-022] read the special options %s %s %s',
    (validarPatente, informarAach, prima, esperado) => {
      const fila = una({ validarPatente, informarAach, prima }, 'especial');
      expect(fila?.opcionesEmisionEspecial).toEqual({ ...esperado, tieneDv: true });
    },
  );

  it('are returned all or none: one wrong cell refuses the whole file', () => {
    const filas = [0, 1, 2].map((i) => ({
      numero: i + 2,
      celdas: filaBuena({ patente: patenteNumero(i), ...(i === 1 && { anio: 'X' }) }),
    }));
    const revisado = revisar(filas);
    expect(revisado.filas).toEqual([]);
    expect(revisado.errores).toEqual([{ fila: 3, columna: 'anio', mensaje: 'Año inválido' }]);
  });

  it('give one message per cell; an unreadable cell’s comes before a rule’s', () => {
    const celdas: CeldaCruda[] = [...filaBuena()];
    celdas[0] = { fecha: 41_000, formato: 'mmm-yy' };
    celdas[POSICION_RUT] = { error: '#N/A' };
    const { errores } = revisar([{ numero: 9, celdas }]);
    expect(errores.map(({ fila, columna }) => [fila, columna])).toEqual([
      [9, 'patente'],
      [9, 'rut'],
    ]);
    expect(errores[0]?.mensaje).toMatch(/fecha/);
    expect(errores[1]?.mensaje).toMatch(/#N\/A/);
  });

  it('may have owners on record; otherwise the preparation names what is missing', () => {
    const persona = una({ nombre: '', apellidoPaterno: '' });
    expect(persona && faltasDePropietario(persona)).toEqual([
      { fila: 2, columna: 'nombre', mensaje: 'Nombre es obligatorio' },
      { fila: 2, columna: 'apellidoPaterno', mensaje: 'Apellido Paterno es obligatorio' },
    ]);
    const completa = una({});
    expect(completa && faltasDePropietario(completa)).toEqual([]);
  });
});

const celda: fc.Arbitrary<CeldaCruda> = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.record({ fecha: fc.integer(), formato: fc.string() }),
  fc.record({ error: fc.constant('#N/A') }),
);

describe('any file at all', () => {
  it('is checked without exceptions: rows or errors, never both, each error on one of its cells', () => {
    const libro = fc.record({
      variante: fc.constantFrom<Variante>('normal', 'especial'),
      filas: fc.array(fc.array(celda, { maxLength: 22 }), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(libro, ({ variante, filas }) => {
        const crudas = filas.map((celdas, i) => ({ numero: i * 3 + 2, celdas }));
        const revisado = revisar(crudas, variante);
        expect(revisado.filas.length === 0 || revisado.errores.length === 0).toBe(true);
        expect(revisado.filas.length + revisado.errores.length).toBeGreaterThan(0);
        const claves = columnasDe(variante).map(({ clave }) => clave);
        const vistos = revisado.errores.map(({ fila, columna }) => `${fila} ${columna}`);
        expect(new Set(vistos).size).toBe(vistos.length);
        for (const { fila, columna, mensaje } of revisado.errores) {
          expect(crudas.some(({ numero }) => numero === fila)).toBe(true);
          expect(claves).toContain(columna);
          expect(mensaje).not.toContain('[object');
        }
      }),
    );
  });
});
