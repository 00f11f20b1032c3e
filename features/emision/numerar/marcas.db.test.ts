import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claveDeMarca } from '#features/numeros/almacen/marca.ts';
import { leerMarcas } from '#features/numeros/almacen/marcas.usecase.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, numerarVenta, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { rotosConElAlmacen } from '#server/invariantes/almacen.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';

describe.each([
  { como: 'by themselves', paquetes: 'no', donde: 'marcas/numeros' },
  { como: 'as keys of packs', paquetes: 'si', donde: 'paquetes' },
])('marks of the numbers given out, $como', ({ paquetes, donde }) => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte = '';
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { PAQUETES: paquetes } });
    vendedor = await crearVendedor(casa, { rangos: 1_000 });
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const pagada = async (cuantos: number): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, cuantos));
    usados += cuantos;
    return ventaPagada(casa, vendedor, entradas);
  };
  const marcas = () => leerMarcas(casa.puertos.documentos);
  const ultima = async (id: number) => {
    const poliza = (await polizasDe(casa, id)).at(-1);
    return { poliza: poliza?.numero_poliza ?? 0, folio: poliza?.numero_folio ?? 0 };
  };
  const rangoEnUso = (clase: 'poliza' | 'folio') =>
    casa.base
      .selectFrom('rangos')
      .selectAll()
      .where('clase', '=', clase)
      .where('vigente', '=', true)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('[A-SALTO-002] leave a chunk unsigned with its numbers when they cannot be written, and it ends well later (F18)', async () => {
    const id = await pagada(3);
    const inicios = [await rangoEnUso('poliza'), await rangoEnUso('folio')];
    const familia = inicios.map((rango) => rango.numero_inicial).join('-');
    const carpeta = join(casa.config.datos, 'documentos', donde);
    mkdirSync(carpeta, { recursive: true });
    writeFileSync(join(carpeta, familia), 'a file where the folder should be');
    await expect(correrTramo(casa, id)).rejects.toThrow('almacén');
    rmSync(join(carpeta, familia));

    const numeradas = await polizasDe(casa, id);
    expect(numeradas.map(({ firmada }) => firmada)).toEqual([false, false, false]);
    expect(await marcas()).toEqual([]);
    await correrTramo(casa, id);
    expect((await polizasDe(casa, id)).map((p) => p.numero_poliza)).toEqual(
      numeradas.map((p) => p.numero_poliza),
    );
    expect(await marcas()).toMatchObject([await ultima(id)]);
    expect(await rotosConElAlmacen(casa.base, casa.puertos.documentos)).toEqual([]);
  });

  it('[A-SALTO-009] hide a number until its file is stored and its row says so', async () => {
    const id = await pagada(2);
    await numerarVenta(casa, id);
    const [una] = await polizasDe(casa, id);
    const numero = una?.numero_poliza ?? 0;
    const patente = una?.patente ?? '';
    /**
     * Visibility of the number to each reader: seller, download, Soporte by sale, number and search.
     */
    const dichos = async (): Promise<boolean[]> => {
      const consulta = '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza';
      const vistos = await Promise.all([
        pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: vendedor.token }),
        pedir(casa, 'GET', `/Venta/ObtenerPolizasDeIntencionEmitida/${id}`, {
          token: vendedor.token,
        }),
        pedir(casa, 'GET', `/Venta/BuscarPorId/${id}`, { token: soporte }),
        pedir(casa, 'GET', `/ConsultasPolizas/BuscarPorNumero/${numero}`, { token: soporte }),
        pedir(casa, 'POST', '/Soporte/Buscar', { token: soporte, cuerpo: { texto: patente } }),
        pedir(casa, 'POST', consulta, { token: soporte, cuerpo: { patente } }),
      ]);
      // The timeline is found by the number, which may be absent from it.
      const linea = await pedir(casa, 'GET', `/Polizas/LineaDeTiempo/${numero}`, {
        token: soporte,
      });
      return [
        linea.estado === 200,
        ...vistos.map(
          ({ estado, crudo }) =>
            estado === 200 && new RegExp(`\\b${numero}\\b`).test(String(crudo)),
        ),
      ];
    };
    const linea = await pedir(casa, 'GET', `/Ventas/LineaDeTiempo/${id}`, { token: soporte });
    expect(linea.cuerpo.datos).not.toEqual([]);
    expect(String(linea.crudo)).not.toContain(String(numero));
    expect(await dichos()).toEqual(Array.from({ length: 7 }, () => false));
    await correrTramo(casa, id);
    expect(await dichos()).toEqual(Array.from({ length: 7 }, () => true));
  });

  it('[A-SALTO-002] are written for a file that regeneration makes for the first time', async () => {
    const id = await pagada(2);
    await numerarVenta(casa, id);
    const ids = (await polizasDe(casa, id)).map((poliza) => poliza.id);
    await rehacerDocumentos(casa.contexto(), casa.enTransaccion, ids);
    expect(await marcas()).toMatchObject([await ultima(id)]);
    await correrTramo(casa, id);
  });

  it('[A-SALTO-001] are written for both ranges when a chunk spans two', async () => {
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await crearRangos(casa, 2);
    await crearRangos(casa, 5);
    const id = await pagada(4);
    await correrTramo(casa, id);
    const numeros = (await polizasDe(casa, id)).map((poliza) => poliza.numero_poliza);
    const hechas = (await marcas()).map(({ poliza }) => poliza);
    expect(hechas).toEqual(expect.arrayContaining([numeros[1], numeros[3]]));
  });

  it('[A-SALTO-005] move a database exchanged under a worker forward before it gives out a number', async () => {
    const [polizas, folios] = [await rangoEnUso('poliza'), await rangoEnUso('folio')];
    await crearRangos(casa, 50);
    const marca = {
      inicioPoliza: polizas.numero_inicial,
      poliza: polizas.numero_inicial + 3,
      inicioFolio: folios.numero_inicial,
      folio: folios.numero_inicial + 4,
    };
    const id = await pagada(1);
    // Only the store knows the numbers that the other database gave out.
    await casa.puertos.documentos.guardar(claveDeMarca(marca), new Uint8Array());
    await correrTramo(casa, id);
    const [vendida] = await polizasDe(casa, id);
    expect(vendida?.numero_poliza).toBe(marca.poliza + 1);
    expect(vendida?.numero_folio).toBeGreaterThan(marca.folio);
    expect(await invariantesRotos(casa.base)).toEqual([]);
    expect(await rotosConElAlmacen(casa.base, casa.puertos.documentos)).toEqual([]);
    const abiertos = () =>
      casa.base
        .selectFrom('incidentes')
        .selectAll()
        .where('clase', '=', 'numeros_saltados')
        .execute();
    const incidentes = await abiertos();
    expect(incidentes).toMatchObject([{ clase: 'numeros_saltados', venta_id: null }]);
    expect(incidentes[0]?.detalle).toContain('No se volverán a usar los números de póliza');

    // A second check finds nothing to skip.
    await correrTramo(casa, await pagada(1));
    expect(await abiertos()).toHaveLength(1);
  });

  it('[A-SALTO-008] ignore an older file of a policy that has its row', async () => {
    const id = await pagada(1);
    await correrTramo(casa, id);
    const [poliza] = await polizasDe(casa, id);
    const { documentos } = casa.puertos;
    await documentos.guardar(
      `polizas/${id}/${poliza?.numero_poliza}-0123456789abcdef.pdf`,
      new Uint8Array([1]),
    );
    expect(await rotosConElAlmacen(casa.base, documentos)).toEqual([]);
    const ajena = `polizas/${id + 1}/${poliza?.numero_poliza}-0123456789abcdef.pdf`;
    await documentos.guardar(ajena, new Uint8Array([1]));
    expect(await rotosConElAlmacen(casa.base, documentos)).toEqual([
      `I5 no se cumple (cada documento de póliza tiene su fila): ${ajena}`,
    ]);
  });
});
