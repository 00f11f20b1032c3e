import { describe, expect, it } from 'vitest';
import { textoDeAccion } from './acciones.ts';
import { columnasDeTarjeta } from './tarjeta.ts';
import type { Columna } from './vista-de-tabla.ts';

type Parte = Partial<Columna<object>>;

const columna = (clave: string, parte: Parte = {}): Columna<object> => ({
  clave,
  titulo: clave,
  celda: () => clave,
  ...parte,
});

const enTarjeta = (columnas: readonly Columna<object>[]) => {
  const { visibles, ocultas } = columnasDeTarjeta(columnas);
  return [visibles, ocultas].map((unas) => unas.map(({ clave }) => clave));
};

describe('columnasDeTarjeta', () => {
  it('[A-TARJETA-001] has the name, its states and box, amounts and dates; the rest is behind Ver más', () => {
    expect(
      enTarjeta([
        columna('elegida', { tarjeta: 'eleccion' }),
        columna('poliza', { identifica: true }),
        columna('convenio'),
        columna('pagada', { esFecha: true }),
        columna('monto', { prioridad: 1 }),
        columna('usuario', { prioridad: 3 }),
        columna('estado', { tarjeta: 'estado' }),
      ]),
    ).toEqual([
      ['elegida', 'poliza', 'pagada', 'monto', 'estado'],
      ['convenio', 'usuario'],
    ]);
  });

  it('[A-TARJETA-001] takes the most important values where there is neither date nor amount', () => {
    expect(
      enTarjeta([
        columna('usuario', { identifica: true }),
        columna('rut', { prioridad: 3 }),
        columna('nombre'),
        columna('perfil'),
        columna('corredores', { prioridad: 3 }),
      ]),
    ).toEqual([
      ['usuario', 'nombre', 'perfil'],
      ['rut', 'corredores'],
    ]);
  });

  it('[A-LISTA-013] keeps what is never a column behind Ver más', () => {
    expect(
      enTarjeta([
        columna('nombre', { identifica: true }),
        columna('habilitacion', { prioridad: 4, tarjeta: 'estado' }),
        columna('correo', { prioridad: 4 }),
      ]),
    ).toEqual([['nombre'], ['habilitacion', 'correo']]);
  });

  it('[A-TARJETA-001] has what a list asks for below its second line, besides that line', () => {
    expect(
      enTarjeta([
        columna('patente', { identifica: true }),
        columna('vehiculo', { tarjeta: 'linea' }),
        columna('termino', { tarjeta: 'linea' }),
        columna('propietario', { tarjeta: 'renglon' }),
        columna('telefono', { tarjeta: 'pie' }),
        columna('numero', { prioridad: 3 }),
      ]),
    ).toEqual([['patente', 'vehiculo', 'termino', 'propietario', 'telefono'], ['numero']]);
  });

  it('[A-TARJETA-001] has no number of the row, and at most three values in its second line', () => {
    expect(
      enTarjeta([
        columna('#', { angosta: true, prioridad: 1 }),
        columna('patente', { identifica: true }),
        ...['marca', 'modelo', 'prima', 'correo'].map((clave) =>
          columna(clave, { tarjeta: 'linea' }),
        ),
      ]),
    ).toEqual([['patente', 'marca', 'modelo', 'prima'], ['correo']]);
  });
});

describe('textoDeAccion', () => {
  it('[A-ACCION-001] is the verb of the accessible name, or a longer beginning of it', () => {
    expect(textoDeAccion({ titulo: 'Editar marca TOYOTA' })).toBe('Editar');
    expect(textoDeAccion({ titulo: 'Resolver caso de la póliza 1', texto: 'Resolver caso' })).toBe(
      'Resolver caso',
    );
  });
});
