import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Casa } from '#server/test/casa.ts';
import type { Soporte } from '#server/test/negocio/soporte.ts';

const COLOR = {
  clase: 'texto',
  largo: 20,
  rotulo: 'Color',
  enFrase: 'color',
  columna: 'color',
  enVenta: 'color',
  casilla: 'color',
  reparos: (color: string) => [color.trim() === '' ? 'Color es obligatorio' : null],
  libro: {
    clave: 'color',
    titulo: 'COLOR',
    ancho: 12,
    instruccion: 'Como aparece en el padrón. Máximo 20 caracteres.',
    ejemplos: ['GRIS', 'BLANCO', 'ROJO'],
    largo: 20,
  },
} as const;

/** Loads the product again, with the field in its table. */
const cargarConColor = async () => {
  vi.resetModules();
  const { DATOS } = await import('./datos.ts');
  Object.assign(DATOS, { color: COLOR });
  return {
    ...(await import('#server/test/casa.ts')),
    ...(await import('#server/test/negocio/soporte.ts')),
    ...(await import('#features/emision/certificado/certificado.ts')),
    ...(await import('#features/emision/certificado/certificados.query.ts')),
    ...(await import('#features/carga-masiva/fixtures/vehiculos.ts')),
    ...(await import('#features/carga-masiva/revision/revisar-libro.ts')),
  };
};

describe('a field added to the table of vehicle fields', () => {
  let producto: Awaited<ReturnType<typeof cargarConColor>>;
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    producto = await cargarConColor();
    casa = await producto.levantarCasa({ conWorker: false });
    for (const tabla of ['vehiculos', 'venta_vehiculos']) {
      await sql`alter table ${sql.table(tabla)} add column color text not null default ''`.execute(
        casa.base,
      );
    }
    soporte = await producto.crearSoporte(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    vi.resetModules();
  });

  const historia = async (numeroPoliza: number): Promise<string[]> => {
    const { cuerpo } = await soporte.llamar('GET', `/Polizas/LineaDeTiempo/${numeroPoliza}`);
    return cuerpo.datos.map(
      ({ hecho, detalle }: { hecho: string; detalle: string }) => `${hecho}: ${detalle}`,
    );
  };

  /** Regenerates a policy and returns it as Soporte sees it. */
  const regenerada = async (numeroPoliza: number) => {
    await soporte.llamar('POST', '/RegenerarPolizas/RegenerarPoliza', { numeroPoliza });
    const ruta = `/ConsultasPolizas/BuscarPorNumero/${numeroPoliza}`;
    return (await soporte.llamar('GET', ruta)).cuerpo.datos;
  };

  it('is sold, recorded, corrected there, printed again and shown in the timeline', async () => {
    const poliza = await producto.unaPoliza(casa, await soporte.emitida(1));
    const { id: polizaId, numero_poliza: numeroPoliza, patente } = poliza;
    const { cuerpo: ficha } = await soporte.llamar('POST', '/Vehiculos/RegistrarDePoliza', {
      numeroPoliza,
    });
    const { cuerpo } = await soporte.llamar('POST', '/Vehiculos/BuscarEspecificos', { patente });
    const [{ anioFabricacion, numeroMotor, color, modeloVM, tipoUsoVM, propietarioVM }] =
      cuerpo.datos;
    expect(color).toBe('GRIS');

    const corregir = (cambio: object) =>
      soporte.llamar('POST', `/Vehiculos/ActualizarVehiculo/${ficha.datos.id}`, {
        ...{ patente, anioFabricacion, numeroMotor, tipoUsoVM, propietarioVM },
        ...{ modeloVM: { id: modeloVM.id }, ...cambio },
      });
    expect((await corregir({ color: '' })).cuerpo.errors).toEqual({
      color: ['Color es obligatorio'],
    });
    expect((await corregir({ color: 'rojo' })).estado).toBe(200);

    expect(await regenerada(numeroPoliza)).toMatchObject({ color: 'ROJO', numeroMotor });
    await casa.base.updateTable('polizas').set({ firmada: false }).execute();
    const [impresa] = await producto.polizasSinFirmar(casa.base, [polizaId]);
    const textos = producto.textosCertificado({
      ...(impresa as NonNullable<typeof impresa>).datos,
      apoderado: 'A',
      urlVerificacion: 'https://soap.example/',
    });
    expect(textos).toMatchObject({ color: 'ROJO', motor: numeroMotor });

    expect(await historia(numeroPoliza)).toEqual(
      expect.arrayContaining([
        'Ficha del vehículo modificada: Color de GRIS a ROJO',
        'Vehículo corregido: Color de GRIS a ROJO',
      ]),
    );
  });

  it('keeps the sold value if an older record has it blank', async () => {
    const { numero_poliza: numeroPoliza } = await producto.unaPoliza(
      casa,
      await soporte.emitida(1),
    );
    await soporte.llamar('POST', '/Vehiculos/RegistrarDePoliza', { numeroPoliza });
    await sql`update vehiculos set color = '', numero_motor = 'OTRO'`.execute(casa.base);
    expect(await regenerada(numeroPoliza)).toMatchObject({ color: 'GRIS', numeroMotor: 'OTRO' });
  });

  it('has its column in the workbook of a load, with its rules', () => {
    const celdas = (color: string) => producto.filaBuena({ color } as object);
    const revisar = (color: string) =>
      producto.revisarLibro([{ numero: 2, celdas: celdas(color) }], {
        variante: 'normal',
        anioActual: 2026,
      });
    expect(producto.titulosDe('normal')).toContain('COLOR');
    expect(revisar('azul').filas).toMatchObject([{ color: 'AZUL' }]);
    expect(revisar('').errores).toMatchObject([
      { columna: 'color', mensaje: 'Color es obligatorio' },
    ]);
    expect(revisar('A'.repeat(21)).errores).toMatchObject([
      { columna: 'color', mensaje: 'Tiene más de 20 caracteres' },
    ]);
  });
});
