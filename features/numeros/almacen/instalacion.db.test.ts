import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { iniciarSimuladorS3, type SimuladorS3 } from '#integrations/documentos/simulador-s3.ts';
import { lectorDeNegocio } from '#server/metricas/metricas-negocio.ts';
import { lugares } from '#server/respaldo/bodega.ts';
import { llevarMarcas } from '#server/respaldo/llevar-marcas.ts';
import { conMarcador } from '#server/respaldo/marcar-respaldo.ts';
import { alFondo } from '#server/test/al-fondo.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Respuesta,
  type Vendedor,
} from '#server/test/cliente.ts';
import { abrirFechas } from '#server/test/escenario.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { aprobarEnElServidor } from '#features/aprobaciones/decidir.usecase.ts';
import { explicacionDelAlmacen } from './explicar-almacen.usecase.ts';
import { claveDeMarcador } from './marca.ts';
import { leerMarcas } from './marcas.usecase.ts';
import { ponerAlDia } from './poner-al-dia.usecase.ts';

const ADMINISTRADOR = 2;
const SE_PERDIO = 'El almacén de documentos se perdió';
const SIN_NUMERO = [503, 'venta.sin_numero'];

let usados = 0;
const vehiculos = async (casa: Casa, cuantos = 1) =>
  entradasDe(casa, tramoDelParque((usados += cuantos) - cuantos, cuantos));

/** A sale whose next step is PAGAR. */
const porPagar = async (casa: Casa, vendedor: Vendedor): Promise<number> => {
  const { cuerpo } = await ingresar(casa, vendedor, await vehiculos(casa));
  const id = cuerpo.datos.id as number;
  await pasarA(casa, vendedor, id, 2);
  await pasarA(casa, vendedor, id, 3);
  return id;
};
const emitida = async (casa: Casa, vendedor: Vendedor): Promise<number> => {
  const id = await ventaPagada(casa, vendedor, await vehiculos(casa));
  await correrTramo(casa, id);
  return id;
};
const intentar = async (casa: Casa, vendedor: Vendedor, id: number) => {
  const { estado, cuerpo } = await pagar(casa, vendedor, id);
  return [estado, cuerpo.codigo];
};
const cobros = async ({ base }: Casa) => ({
  pagos: (await base.selectFrom('pagos').select('id').execute()).length,
  reservados: await base.selectFrom('stock_reservado').selectAll().orderBy('clase').execute(),
});
const abiertos = async ({ base }: Casa, clase: string) =>
  (
    await base
      .selectFrom('incidentes')
      .select(['detalle', 'causa'])
      .where('clase', '=', clase)
      .where('cerrado_en', 'is', null)
      .execute()
  ).map(({ causa, detalle }) => causa ?? detalle);
const metricas = ({ base, reloj }: Casa): Promise<string> =>
  lectorDeNegocio(base, () => reloj.ahora())();

describe.each(alFondo(['carpeta', 's3']))('a lost document store, on %s%s', (clase) => {
  let s3: SimuladorS3 | null = null;
  let casa: Casa;
  let vendedor: Vendedor;
  beforeEach(async () => {
    s3 =
      clase === 's3'
        ? await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' })
        : null;
    const entorno = s3
      ? { DOCUMENTOS: 's3', S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' }
      : {};
    casa = await levantarCasa({ conWorker: false, entorno });
    vendedor = await crearVendedor(casa, { rangos: 1_000 });
    await abrirFechas(casa);
  });
  afterEach(async () => {
    await casa.cerrar();
    await s3?.cerrar();
  });

  /** Replaces the store by an empty one; returns a function that restores the old one. */
  const perder = (): (() => void) => {
    if (s3) {
      const { objetos } = s3;
      const antes = [...objetos];
      objetos.clear();
      return () => {
        for (const [clave, bytes] of antes) objetos.set(clave, bytes);
      };
    }
    const carpeta = join(casa.config.datos, 'documentos');
    renameSync(carpeta, `${carpeta}-aparte`);
    mkdirSync(carpeta);
    return () => {
      rmSync(carpeta, { recursive: true });
      renameSync(`${carpeta}-aparte`, carpeta);
    };
  };
  const ponerMarcador = (nombre: string): void => {
    const clave = claveDeMarcador(nombre);
    if (s3) {
      s3.objetos.set(clave, Buffer.alloc(0));
      return;
    }
    const ruta = join(casa.config.datos, 'documentos', clave);
    mkdirSync(dirname(ruta), { recursive: true });
    writeFileSync(ruta, '');
  };
  const guardadas = async (): Promise<string[]> => {
    const claves: string[] = [];
    for (const carpeta of ['marcas', 'paquetes', 'diccionarios']) {
      for await (const clave of casa.puertos.documentos.listar(carpeta)) claves.push(clave);
    }
    return claves;
  };

  it('[A-ALMACEN-001] [A-ALMACEN-002] refuses PAGAR before any charge, issues nothing, writes nothing there, and reports it', async () => {
    await emitida(casa, vendedor);
    const pagada = await ventaPagada(casa, vendedor, await vehiculos(casa));
    const id = await porPagar(casa, vendedor);
    const antes = await cobros(casa);
    perder();
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    expect(await cobros(casa)).toEqual(antes);
    await correrTramo(casa, pagada);
    expect(await polizasDe(casa, pagada)).toEqual([]);
    expect(await guardadas()).toEqual([]);
    expect(await abiertos(casa, 'almacen_sin_marcador')).toEqual([
      expect.stringContaining('está vacío o es otro. Primero revise que su disco esté montado'),
    ]);
    expect(await abiertos(casa, 'emision_detenida')).toEqual(['marcador']);
    expect(await metricas(casa)).toContain('soap_numbers_stopped{place="almacen"} 1');
    // A second process beside it numbers no sale either, and marks nothing.
    expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBe('almacen');
    expect(await guardadas()).toEqual([]);
  });

  it('[A-ALMACEN-001] stays stopped when the store is back, until people end it', async () => {
    await emitida(casa, vendedor);
    const id = await porPagar(casa, vendedor);
    const reponer = perder();
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    reponer();
    expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBe('almacen');
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    expect(await abiertos(casa, 'almacen_sin_marcador')).toEqual([
      expect.stringMatching(/está de vuelta.+Está repuesto/),
    ]);
  });

  it("[A-ALMACEN-002] stops beside another installation's store", async () => {
    await emitida(casa, vendedor);
    const id = await porPagar(casa, vendedor);
    perder();
    ponerMarcador('otra');
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    expect(await abiertos(casa, 'almacen_sin_marcador')).toEqual([
      expect.stringContaining('marcador de otra instalación'),
    ]);
  });

  it('[A-ALMACEN-002] stops beside a store with the marker and without marks', async () => {
    await emitida(casa, vendedor);
    const { nombre } = await casa.base
      .selectFrom('instalacion')
      .select('nombre')
      .executeTakeFirstOrThrow();
    perder();
    ponerMarcador(nombre ?? '');
    expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBe('almacen');
    expect(await abiertos(casa, 'almacen_sin_marcador')).toEqual([
      expect.stringContaining('le faltan marcas'),
    ]);
    expect(await guardadas()).toEqual([claveDeMarcador(nombre ?? '')]);
  });

  it('[A-ALMACEN-003] a database older than the marker marks the store that holds its documents, and no other', async () => {
    await emitida(casa, vendedor);
    const id = await porPagar(casa, vendedor);
    const { nombre } = await casa.base
      .selectFrom('instalacion')
      .select('nombre')
      .executeTakeFirstOrThrow();
    await casa.puertos.documentos.borrar(claveDeMarcador(nombre ?? ''));
    const sinMarcar = { nombre: null, almacen_marcado_en: null };
    await casa.base.updateTable('instalacion').set(sinMarcar).execute();
    expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBeNull();
    expect(await guardadas()).toContainEqual(expect.stringContaining('marcas/instalacion/'));

    // An older backup beside the store that was marked later: it adopts the name it finds.
    await casa.base.updateTable('instalacion').set(sinMarcar).execute();
    expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBeNull();

    await casa.base.updateTable('instalacion').set(sinMarcar).execute();
    perder();
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    expect(await guardadas()).toEqual([]);
  });

  describe('after people explained it', () => {
    let ana: string;
    let luis: string;
    let soloAna: number;
    beforeEach(async () => {
      soloAna = (await crearUsuario(casa, ADMINISTRADOR)).id;
      ana = await abrirSesionDe(casa, soloAna);
    });
    const llegaLuis = async (): Promise<void> => {
      luis = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    };
    const proponer = (entrada: object) =>
      pedir(casa, 'POST', '/NumerosDePolizaYFolio/ExplicarAlmacen', {
        token: ana,
        cuerpo: entrada,
      });
    const decidir = (token: string, id: number) =>
      pedir(casa, 'POST', '/Aprobaciones/Aprobar', { token, cuerpo: { id } });
    const estado = async () =>
      (await pedir(casa, 'GET', '/NumerosDePolizaYFolio/EstadoDelAlmacen', { token: ana })).cuerpo
        .datos;
    const saltados = () =>
      casa.base
        .selectFrom('numeros_saltados')
        .select(['clase', 'desde', 'hasta', 'motivo'])
        .orderBy('id')
        .execute();
    const codigo = ({ estado: http, cuerpo }: Respuesta) => [http, cuerpo.codigo];

    it('[A-ALMACEN-004] a restored store sells again when two Administradores say so, and not before it is there', async () => {
      await llegaLuis();
      await emitida(casa, vendedor);
      const id = await porPagar(casa, vendedor);
      expect(await estado()).toMatchObject({ detenidoDesde: null, propuesto: false });
      expect(codigo(await proponer({ que: 'repuesto' }))).toEqual([409, 'almacen.no_detenido']);
      const reponer = perder();
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      expect(codigo(await proponer({ que: 'repuesto' }))).toEqual([409, 'almacen.sin_reponer']);
      reponer();
      const { id: cambio } = (await proponer({ que: 'repuesto' })).cuerpo.datos;
      expect(codigo(await proponer({ que: 'repuesto' }))).toEqual([409, 'aprobacion.ya_propuesta']);
      expect(codigo(await decidir(ana, cambio))).toEqual([403, 'aprobacion.misma_persona']);
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      expect((await decidir(luis, cambio)).estado).toBe(200);
      expect(await intentar(casa, vendedor, id)).toEqual([200, undefined]);
      await correrTramo(casa, id);
      expect(await polizasDe(casa, id)).toHaveLength(1);
      expect(await abiertos(casa, 'almacen_sin_marcador')).toEqual([]);
      expect(await saltados()).toEqual([]);
      expect(await metricas(casa)).toContain('soap_numbers_stopped{place="almacen"} 0');
      const hechos = await casa.base
        .selectFrom('hechos')
        .select('entidad')
        .where('accion', '=', 'explicar_almacen')
        .execute();
      expect(hechos).toHaveLength(1);
    });

    it('[A-ALMACEN-005] a lost store: numbers continue after the last known one, the gap is recorded, and a second loss knows it', async () => {
      await llegaLuis();
      await emitida(casa, vendedor);
      const [ultima] = await polizasDe(casa, await emitida(casa, vendedor));
      const poliza = ultima?.numero_poliza ?? 0;
      const folio = ultima?.numero_folio ?? 0;
      const id = await porPagar(casa, vendedor);
      perder();
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      expect(await estado()).toMatchObject({
        detenidoDesde: expect.any(String),
        repuesto: false,
        ultimaPoliza: poliza,
        ultimoFolio: folio,
      });
      const dicho = { que: 'perdido', ultimaPoliza: poliza + 7, ultimoFolio: folio + 9 };
      const campos = async (cambio: object) =>
        (await proponer({ ...dicho, ...cambio })).cuerpo.errors;
      expect(await campos({ ultimaPoliza: poliza - 1 })).toEqual({
        ultimaPoliza: [expect.stringContaining('ya entregó hasta el número')],
      });
      expect(await campos({ ultimoFolio: 999_999_999 })).toEqual({
        ultimoFolio: [expect.stringContaining('no es de ningún rango')],
      });
      expect(await campos({ ultimaPoliza: null })).toHaveProperty('ultimaPoliza');

      const { id: cambio } = (await proponer(dicho)).cuerpo.datos;
      expect((await decidir(luis, cambio)).estado).toBe(200);
      expect(await saltados()).toEqual([
        { clase: 'poliza', desde: poliza + 1, hasta: poliza + 7, motivo: SE_PERDIO },
        { clase: 'folio', desde: folio + 1, hasta: folio + 9, motivo: SE_PERDIO },
      ]);
      expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBeNull();
      expect(await saltados()).toContainEqual(
        expect.objectContaining({ clase: 'venta', motivo: SE_PERDIO }),
      );
      expect(await intentar(casa, vendedor, id)).toEqual([200, undefined]);
      expect(await guardadas()).toContainEqual(expect.stringContaining('marcas/instalacion/'));
      expect(await leerMarcas(casa.puertos.documentos)).toMatchObject([
        { poliza: poliza + 7, folio: folio + 9 },
      ]);
      await correrTramo(casa, id);
      expect(await polizasDe(casa, id)).toMatchObject([
        { numero_poliza: poliza + 8, numero_folio: folio + 10 },
      ]);
      expect(await invariantesRotos(casa.base)).toEqual([]);
      expect(await ponerAlDia(casa.contexto(), casa.enTransaccion)).toBeNull();
    });

    it("[A-ALMACEN-005] another installation's store is never declared lost", async () => {
      await llegaLuis();
      await emitida(casa, vendedor);
      const id = await porPagar(casa, vendedor);
      perder();
      ponerMarcador('otra');
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      const dicho = { que: 'perdido', ultimaPoliza: 1_000_500, ultimoFolio: 500 };
      expect(codigo(await proponer(dicho))).toEqual([409, 'almacen.ajeno']);
    });

    it('[A-ALMACEN-004] a single Administrador explains it, and a command on the server confirms it', async () => {
      await emitida(casa, vendedor);
      const id = await porPagar(casa, vendedor);
      const reponer = perder();
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      reponer();
      await casa.base
        .updateTable('usuarios')
        .set({ vigente: false })
        .where('perfil_id', '=', ADMINISTRADOR)
        .where('id', '<>', soloAna)
        .execute();
      const cambio = (await proponer({ que: 'repuesto' })).cuerpo.datos.id as number;
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      const confirmar = () =>
        casa.enTransaccion(casa.contexto(), (tx) =>
          aprobarEnElServidor(tx, [explicacionDelAlmacen], cambio),
        );
      await llegaLuis();
      await expect(confirmar()).rejects.toThrow('Hay otra persona con perfil Administrador');
      await casa.base
        .updateTable('usuarios')
        .set({ vigente: false })
        .where('perfil_id', '=', ADMINISTRADOR)
        .where('id', '<>', soloAna)
        .execute();
      await confirmar();
      expect(await intentar(casa, vendedor, id)).toEqual([200, undefined]);
    });
  });
});

describe('a backup folder whose disk is absent (issue 34, item 1)', () => {
  let carpeta: string;
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), 'soap-bodega-'));
    const entorno = { RESPALDO_CARPETA: carpeta, RESPALDO_LLAVE: 'age1prueba' };
    casa = await levantarCasa({ conWorker: false, entorno });
    vendedor = await crearVendedor(casa, { rangos: 1_000 });
    await abrirFechas(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    rmSync(carpeta, { recursive: true });
    rmSync(`${carpeta}-disco`, { recursive: true, force: true });
  });

  /** The part of `npm run respaldo` that copies the marks. */
  const respaldarMarcas = async (nueva = false, vista = carpeta): Promise<void> => {
    const { espejo } = lugares(vista);
    await conMarcador({ url: casa.urlBase, espejo, nueva, ahora: casa.reloj.ahora() }, () =>
      llevarMarcas(join(casa.config.datos, 'documentos'), espejo),
    );
  };
  const desmontar = (): void => {
    renameSync(carpeta, `${carpeta}-disco`);
    mkdirSync(carpeta);
  };
  const montar = (): void => {
    rmSync(carpeta, { recursive: true });
    renameSync(`${carpeta}-disco`, carpeta);
  };
  const incidentes = () => abiertos(casa, 'respaldo_sin_marcador');

  it('[A-ALMACEN-006] nothing is sold before the first `npm run respaldo` marked it', async () => {
    const { estado, cuerpo } = await ingresar(casa, vendedor, await vehiculos(casa));
    expect([estado, cuerpo.codigo]).toEqual(SIN_NUMERO);
    expect(await incidentes()).toEqual([expect.stringContaining('npm run respaldo')]);
    await respaldarMarcas();
    await emitida(casa, vendedor);
    expect(await incidentes()).toEqual([]);
    expect(await metricas(casa)).toContain('soap_numbers_stopped{place="respaldo"} 0');
  });

  it('[A-ALMACEN-006] respaldo, a sale, an empty folder in its place: PAGAR is refused before any charge, and nothing is created there', async () => {
    await respaldarMarcas();
    await emitida(casa, vendedor);
    const pagada = await ventaPagada(casa, vendedor, await vehiculos(casa));
    const id = await porPagar(casa, vendedor);
    const antes = await cobros(casa);
    desmontar();
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    expect(await cobros(casa)).toEqual(antes);
    await correrTramo(casa, pagada);
    expect(await polizasDe(casa, pagada)).toEqual([]);
    expect(readdirSync(carpeta)).toEqual([]);
    expect(await incidentes()).toEqual([expect.stringContaining('disco esté montado')]);
    expect(await metricas(casa)).toContain('soap_numbers_stopped{place="respaldo"} 1');
    await expect(respaldarMarcas()).rejects.toThrow('--carpeta-nueva');
    expect(readdirSync(carpeta)).toEqual([]);

    montar();
    expect(await intentar(casa, vendedor, id)).toEqual([200, undefined]);
    expect(await incidentes()).toEqual([]);
    await correrTramo(casa, pagada);
    expect(await polizasDe(casa, pagada)).toHaveLength(1);
  });

  it('[A-ALMACEN-006] another disk is recognised, and a new one must be declared', async () => {
    const id = await porPagar(casa, vendedor);
    desmontar();
    const { espejo } = lugares(carpeta);
    mkdirSync(join(espejo, 'marcas', 'instalacion'), { recursive: true });
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    writeFileSync(join(espejo, claveDeMarcador('otra')), '');
    expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
    expect(await incidentes()).toEqual([expect.stringContaining('marcador de otra instalación')]);
    await expect(respaldarMarcas(true)).rejects.toThrow('otra instalación');
    rmSync(espejo, { recursive: true });
    await respaldarMarcas(true);
    expect(await intentar(casa, vendedor, id)).toEqual([200, undefined]);
    montar();
  });

  describe('a process that still sees the exchanged disk (F41)', () => {
    let nuevo: string;
    beforeEach(() => {
      nuevo = mkdtempSync(join(tmpdir(), 'soap-nuevo-'));
    });
    afterEach(() => rmSync(nuevo, { recursive: true, force: true }));
    const marcasEn = (disco: string): Promise<unknown> =>
      leerMarcas(documentosEnCarpeta({ raiz: lugares(disco).espejo }));
    /** The process ends, and its next one sees the disk that is there. */
    const reiniciar = (): void => {
      rmSync(carpeta, { recursive: true });
      renameSync(nuevo, carpeta);
    };

    it.each([
      ['an empty one', '', true],
      ['a copy of the old one', ' @largo', false],
    ] as const)(
      '[A-ALMACEN-010] nothing is charged or issued once `soap respaldo` wrote %s, until a restart%s',
      async (_que, _largo, vacio) => {
        await respaldarMarcas();
        await emitida(casa, vendedor);
        const pagada = await ventaPagada(casa, vendedor, await vehiculos(casa));
        const id = await porPagar(casa, vendedor);
        if (!vacio) cpSync(carpeta, nuevo, { recursive: true });
        await respaldarMarcas(vacio, nuevo);
        const antes = await cobros(casa);
        expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
        expect(await cobros(casa)).toEqual(antes);
        await correrTramo(casa, pagada);
        expect(await polizasDe(casa, pagada)).toEqual([]);
        expect(await incidentes()).toEqual([expect.stringContaining('reinicie')]);
        expect(await metricas(casa)).toContain('soap_numbers_stopped{place="respaldo"} 1');
        expect(await marcasEn(nuevo)).toEqual(await leerMarcas(casa.puertos.documentos));

        reiniciar();
        expect(await intentar(casa, vendedor, id)).toEqual([200, undefined]);
        expect(await incidentes()).toEqual([]);
        await correrTramo(casa, pagada);
        expect(await polizasDe(casa, pagada)).toHaveLength(1);
        expect(await marcasEn(carpeta)).toEqual(await leerMarcas(casa.puertos.documentos));
      },
    );

    it('[A-ALMACEN-010] a number marked on the exchanged disk is not delivered', async () => {
      await respaldarMarcas();
      const pagada = await ventaPagada(casa, vendedor, await vehiculos(casa));
      const ctx = casa.contexto();
      const { firma } = ctx.puertos;
      /** Signs after the exchange of the disk, which falls between the check of the disk and the marks. */
      const firmar = async (pdf: Uint8Array): Promise<Uint8Array> => {
        await respaldarMarcas(true, nuevo);
        return firma.firmar(pdf);
      };
      const puertos = { ...ctx.puertos, firma: { ...firma, firmar } };
      await expect(correrTramo(casa, pagada, { ...ctx, puertos })).rejects.toThrow(
        'No se pueden guardar los documentos',
      );
      expect(await polizasDe(casa, pagada)).toEqual([
        expect.objectContaining({ documento_clave: null }),
      ]);
      reiniciar();
      await correrTramo(casa, pagada);
      expect(await polizasDe(casa, pagada)).toEqual([
        expect.objectContaining({ documento_clave: expect.any(String) }),
      ]);
      expect(await marcasEn(carpeta)).toEqual(await leerMarcas(casa.puertos.documentos));
    });
  });

  it('[A-ALMACEN-007] the first release with markers marks a folder that holds the marks of all delivered numbers', async () => {
    const { espejo } = lugares(carpeta);
    const marcadores = join(espejo, 'marcas', 'instalacion');
    const mirar = () => ponerAlDia(casa.contexto(), casa.enTransaccion);
    const deAntes = async () => {
      for (const uno of readdirSync(marcadores)) rmSync(join(marcadores, uno));
      await casa.base.updateTable('instalacion').set({ respaldo_marcado_en: null }).execute();
    };
    await deAntes();
    expect(await mirar()).toBeNull();
    expect(readdirSync(marcadores)).toHaveLength(1);
    await deAntes();
    renameSync(join(espejo, 'marcas', 'numeros'), join(espejo, 'aparte'));
    expect(await mirar()).toBe('respaldo');
    expect(readdirSync(marcadores)).toEqual([]);
    renameSync(join(espejo, 'aparte'), join(espejo, 'marcas', 'numeros'));
    expect(await mirar()).toBeNull();
  });
});

describe('a document store that answers and refuses access', () => {
  let s3: SimuladorS3;
  let casa: Casa;
  beforeEach(async () => {
    s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
    const llaves = { S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' };
    casa = await levantarCasa({ conWorker: false, entorno: { DOCUMENTOS: 's3', ...llaves } });
  });
  afterEach(async () => {
    await casa.cerrar();
    await s3.cerrar();
  });

  it.each([
    ['sin_balde', '', /^El balde de S3_BALDE no existe/],
    ['otra_llave', ' @largo', /^El almacén no acepta S3_CLAVE y S3_SECRETO/],
  ] as const)(
    '[A-AJUSTE-007] a store that refuses access (%s) sells nothing and alerts somebody, until it grants it%s',
    async (modo, _largo, dicho) => {
      const vendedor = await crearVendedor(casa, { rangos: 1_000 });
      await abrirFechas(casa);
      await emitida(casa, vendedor);
      const pagada = await ventaPagada(casa, vendedor, await vehiculos(casa));
      const id = await porPagar(casa, vendedor);
      const antes = await cobros(casa);
      s3.cambiarModo(modo);
      expect(await intentar(casa, vendedor, id)).toEqual(SIN_NUMERO);
      expect(await cobros(casa)).toEqual(antes);
      await correrTramo(casa, pagada);
      expect(await polizasDe(casa, pagada)).toEqual([]);
      expect(await abiertos(casa, 'almacen_negado')).toEqual([expect.stringMatching(dicho)]);
      expect(await metricas(casa)).toContain('soap_numbers_stopped{place="almacen"} 1');
      s3.cambiarModo('normal');
      expect((await intentar(casa, vendedor, id))[0]).toBe(200);
      expect(await abiertos(casa, 'almacen_negado')).toEqual([]);
      expect(await abiertos(casa, 'almacen_sin_marcador')).toEqual([]);
      expect(await metricas(casa)).toContain('soap_numbers_stopped{place="almacen"} 0');
    },
  );
});
