import { describe, expect, it } from 'vitest';
import type { FilaVistaVM } from '#features/planillas/planilla.contract.ts';
import { enOrden } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import {
  alLeer,
  conVistas,
  cuentaInterrumpida,
  enPantalla,
  escribirCeldas,
  type FilaDePlanilla,
  loQueHace,
  loQueQuedaDetenido,
} from './filas-de-planilla.ts';

const PLANILLA = PLANILLAS.corredores;

const leidas = (...celdas: readonly Record<string, string>[]): FilaDePlanilla[] => {
  const [hoja] = PLANILLA.hojas;
  if (!hoja) throw new Error('sin hoja');
  return alLeer(
    celdas.map((suyas, i) => ({
      hoja: 0,
      fila: i + 2,
      celdas: enOrden(hoja, suyas),
      reparos: suyas['rut'] === undefined ? { rut: 'La celda quedó como fecha' } : {},
    })),
  );
};
const vista = (fila: number, estado: FilaVistaVM['estado'], con: object = {}): FilaVistaVM => ({
  hoja: 0,
  fila,
  estado,
  version: null,
  cambios: [],
  reparos: {},
  rut: null,
  ...con,
});
const textosDe = (filas: readonly FilaDePlanilla[]) =>
  enPantalla(PLANILLA, filas).hojas[0]?.filas.map(({ textos }) => textos.join('; '));

describe('rows of a workbook on the screen', () => {
  it('[A-PLANILLA-006] leaves a later row of one RUT and an unreadable cell behind, and reviews the others', () => {
    const filas = leidas({ rut: '76.543.210-3' }, { rut: '76543210-3' }, {});
    const { porRevisar, malas } = enPantalla(PLANILLA, filas);
    expect([porRevisar.map(({ fila }) => fila), malas]).toEqual([[2], 2]);
    expect(textosDe(filas)).toEqual([
      'Sin revisar',
      'RUT: Ya está en la fila 2',
      'RUT: La celda quedó como fecha',
    ]);
  });

  it('[A-PLANILLA-006] tells user names apart as the login does: by their accents, and not by case', () => {
    const [hoja] = PLANILLAS.usuarios.hojas;
    const filas = ['jose', 'josé', 'JOSÉ'].map((username, i) => ({
      hoja: 0,
      fila: i + 2,
      celdas: hoja ? enOrden(hoja, { username }) : [],
      reparos: {},
    }));
    const { porRevisar } = enPantalla(PLANILLAS.usuarios, alLeer(filas));
    expect(porRevisar.map(({ fila }) => fila)).toEqual([2, 3]);
  });

  it('[A-PLANILLA-006] counts what will be created and changed, and saves only that', () => {
    const filas = conVistas(
      leidas({ rut: '1-9' }, { rut: '2-7' }, { rut: '3-5' }, { rut: '4-3' }),
      [
        vista(2, 'nueva'),
        vista(3, 'cambia', { cambios: ['Correo: a → b'] }),
        vista(4, 'igual'),
        vista(5, 'error', { reparos: { email: 'El correo es obligatorio' } }),
      ],
      false,
    );
    const { porGuardar, malas } = enPantalla(PLANILLA, filas);
    expect([porGuardar.map(({ fila }) => fila), malas]).toEqual([[2, 3], 1]);
    expect(loQueHace(PLANILLA, porGuardar, ['crear', 'cambiar'])).toBe(
      'Crear 1 corredor; cambiar 1 corredor',
    );
    expect(textosDe(filas)).toEqual([
      'Nueva',
      'Cambia. Correo: a → b',
      'Ya está, igual',
      'Correo: El correo es obligatorio',
    ]);
    const hechas = conVistas(filas, [vista(2, 'nueva'), vista(3, 'error')], true);
    expect(enPantalla(PLANILLA, hechas).porGuardar).toEqual([]);
    expect(textosDe(hechas)?.[0]).toBe('Creada');
  });

  it('[A-PLANILLA-013] tells a warning beside what a row does, and counts the brokers that stop', () => {
    const avisos = ['Venta detenida: la póliza de garantía terminó el 20/11/2025'];
    const filas = conVistas(
      leidas({ rut: '1-9' }, { rut: '2-7' }),
      [vista(2, 'nueva', { avisos }), vista(3, 'cambia', { cambios: ['Correo: a → b'], avisos })],
      false,
    );
    expect(textosDe(filas)).toEqual([
      `Nueva. ${avisos.join()}`,
      `Cambia. Correo: a → b. ${avisos.join()}`,
    ]);
    const { porGuardar } = enPantalla(PLANILLA, filas);
    expect(loQueQuedaDetenido(PLANILLA, porGuardar)).toBe(
      '2 corredores quedan con la venta detenida.',
    );
    expect(loQueQuedaDetenido(PLANILLA, leidas({ rut: '1-9' }))).toBe('');
  });

  it('[A-PLANILLA-016] says of an interrupted save at least how much was saved', () => {
    const textos = [0, 1, 50].map((hechas) =>
      cuentaInterrumpida({ archivo: 'Cien.xlsx', total: 120, hechas }),
    );
    expect(textos.map((texto) => texto.split('. ')[0])).toEqual([
      'El guardado de «Cien.xlsx» se interrumpió: no sabemos si alguna fila quedó guardada',
      'El guardado de «Cien.xlsx» se interrumpió: de 120 filas, al menos 1 quedó guardada',
      'El guardado de «Cien.xlsx» se interrumpió: de 120 filas, al menos 50 quedaron guardadas',
    ]);
  });

  it('[A-PLANILLA-006] a typed cell loses its reason and makes its row wait for a review', () => {
    const vistas = conVistas(
      leidas({ rut: '1-9', email: 'a' }),
      [vista(2, 'error', { reparos: { email: 'Mal' } })],
      false,
    );
    const escrita = escribirCeldas(PLANILLA, vistas, 0, [
      { numero: 2, columna: 'email', valor: 'a@b.cl' },
    ]);
    expect(enPantalla(PLANILLA, escrita).porRevisar).toHaveLength(1);
    expect(textosDe(escrita)).toEqual(['Sin revisar']);
    expect(escrita[0]?.celdas).toContain('a@b.cl');
  });
});
