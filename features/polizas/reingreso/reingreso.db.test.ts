import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trabajoAvisarAach } from '#features/aach/informar/avisar-aach.job.ts';
import { OLVIDO_DE_CAMBIOS } from '#features/aprobaciones/aprobacion.store.ts';
import { aprobarEnElServidor } from '#features/aprobaciones/decidir.usecase.ts';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { NUEVA } from '#server/test/redacciones.ts';
import { modeloDeCertificado } from '#features/emision/certificado/modelo-de-certificado.usecase.ts';
import { dibujarDocumento } from '#formatos/pdf/documento.ts';
import { abrirFirmaP12 } from '#integrations/firma-pdf/firma-p12.ts';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import { alFondo } from '#server/test/al-fondo.ts';
import { copiarBase, crearBase } from '#server/test/base/base.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { enviarFormulario } from '#server/test/negocio/carga.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';
import { OLVIDO_DE_RECIBIDOS } from './olvidar-recibidos.usecase.ts';
import { reingresoDePoliza } from './reingresar.usecase.ts';

const ADMINISTRADOR = 2;
const HOY = new Date('2026-11-20T15:00:00Z');

/** A delivered policy in its holder's hands: its numbers and its file. */
interface Entregada {
  readonly numero: number;
  readonly folio: number;
  readonly patente: string;
  readonly venta: number;
  readonly sha256: string;
  readonly pdf: Uint8Array;
}

const entregadas = async (casa: Casa, venta: number): Promise<Entregada[]> =>
  Promise.all(
    (await polizasDe(casa, venta)).map(async (p) => {
      const sha256 = p.documento_sha256 ?? '';
      const leido = await casa.puertos.documentos.leer(p.documento_clave ?? '', sha256);
      if (leido.tipo !== 'ok') throw new Error(leido.tipo);
      const { numero_poliza: numero, numero_folio: folio, patente } = p;
      return { numero, folio, patente, venta, sha256, pdf: leido.contenido };
    }),
  );

const dicho = ({ estado, cuerpo }: Respuesta): unknown[] => [estado, cuerpo.codigo];
describe.each(alFondo(['si', 'no']))('a policy that a restore lost, packs: %s%s', (paquetes) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-reingreso-'));
  let bases: { cerrar(): Promise<void> }[] = [];
  let casa: Casa;
  let vendedor: Vendedor;
  let perdidas: Entregada[];
  /** Notice of the first one to the AACH, before the loss. */
  let informada: unknown;
  let usados = 0;
  let ana: { id: number; nombre: string };
  let deAna: string;
  let deLuis: string;
  let deSoporte: string;

  const levantar = (url: string): Promise<Casa> =>
    levantarCasa({
      ahora: HOY,
      conWorker: false,
      enBase: { url, cerrar: () => Promise.resolve() },
      entorno: { SOAP_DATOS: carpeta, PAQUETES: paquetes },
    });
  const emitir = async (en: Casa, cuantos: number): Promise<Entregada[]> => {
    const entradas = await entradasDe(en, tramoDelParque(usados, cuantos));
    usados += cuantos;
    const id = await ventaPagada(en, vendedor, entradas);
    await correrTramo(en, id);
    return entregadas(en, id);
  };
  const perdida = (cual: number): Entregada => {
    const una = perdidas[cual];
    if (!una) throw new Error(`no hay perdida ${cual}`);
    return una;
  };

  // Sells, copies the database, sells more, and continues with the copy beside the newer store.
  beforeAll(async () => {
    const vieja = await crearBase();
    const antes = await levantar(vieja.url);
    vendedor = await crearVendedor(antes, { rangos: 1_000 });
    await emitir(antes, 2);
    await antes.cerrar();
    const respaldo = await copiarBase(vieja.url);
    const despues = await levantar(vieja.url);
    perdidas = [...(await emitir(despues, 6)), ...(await emitir(despues, 1))];
    const ventaId = perdida(0).venta;
    await trabajoAvisarAach(despues.enTransaccion)(despues.contexto(), { clase: 'venta', ventaId });
    informada = despues.aach.registro().get(perdida(0).numero)?.poliza;
    await despues.cerrar();
    casa = await levantar(respaldo.url);
    bases = [respaldo, vieja];
    ana = await crearUsuario(casa, ADMINISTRADOR);
    deAna = await abrirSesionDe(casa, ana.id);
    deLuis = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    deSoporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(async () => {
    await casa.cerrar();
    for (const base of bases) await base.cerrar();
    rmSync(carpeta, { recursive: true });
  });

  const llamar = async (
    ruta: 'Leer' | 'Reingresar',
    campos: Record<string, string>,
    pdf?: Uint8Array,
    token = deAna,
  ): Promise<Respuesta> =>
    pdf
      ? enviarFormulario(casa, {
          ruta: `/PolizasPerdidas/${ruta}`,
          campos,
          token,
          archivo: pdf,
          nombre: 'poliza.pdf',
        })
      : pedir(casa, 'POST', `/PolizasPerdidas/${ruta}`, { token, cuerpo: campos });
  const proponer = async (pdf: Uint8Array, campos = {}): Promise<number> => {
    const { estado, cuerpo } = await llamar('Reingresar', campos, pdf);
    if (estado !== 200) throw new Error(JSON.stringify(cuerpo));
    return cuerpo.datos.id as number;
  };
  const aprobar = (id: number, token = deLuis): Promise<Respuesta> =>
    pedir(casa, 'POST', '/Aprobaciones/Aprobar', { token, cuerpo: { id } });
  const reingresada = async ({ numero }: Entregada) =>
    casa.base
      .selectFrom('polizas as p')
      .innerJoin('ventas as v', 'v.id', 'p.venta_id')
      .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
      .innerJoin('pagos as g', 'g.venta_id', 'v.id')
      .select([
        'p.id',
        'p.venta_id',
        'p.numero_folio',
        'v.usuario_id',
        'v.monto_en_pesos',
        'vv.nombre',
      ])
      .select(['vv.patente_validada', 'g.orden_compra', 'g.codigo_autorizacion', 'p.emitida_en'])
      .where('p.numero_poliza', '=', numero)
      .execute();
  const enSoporte = (numero: number): Promise<Respuesta> =>
    pedir(casa, 'GET', `/ConsultasPolizas/BuscarPorNumero/${numero}`, { token: deSoporte });
  const siguientes = async () =>
    (await casa.base.selectFrom('rangos').select('siguiente').orderBy('id').execute()).map(
      ({ siguiente }) => siguiente,
    );

  it('[A-REINGRESO-001] [A-REINGRESO-011] is entered again under its own number by two persons; then Soporte, its code, its file, AACH and SUN have it', async () => {
    const una = perdida(0);
    const codigo = nuevoCodigoVerificacion(casa.contexto(), una.numero);
    const antes = [
      (await enSoporte(una.numero)).estado,
      (await pedir(casa, 'GET', `/Verificar/${codigo}`)).estado,
    ];
    expect(antes).toEqual([404, 404]);

    const leida = (await llamar('Leer', {}, una.pdf)).cuerpo.datos;
    expect(leida).toMatchObject({ numeroPoliza: una.numero, numeroFolio: una.folio, cortados: [] });
    const id = await proponer(una.pdf);
    expect((await enSoporte(una.numero)).estado).toBe(404);
    const despuesDeProponer = await siguientes();
    const { cuerpo: pendientes } = await pedir(casa, 'GET', '/Aprobaciones/Pendientes', {
      token: deLuis,
    });
    const [cambio] = pendientes.datos as { renglones: { rotulo: string; valor: string }[] }[];
    expect(cambio).toMatchObject({ id, titulo: 'Reingresar una póliza perdida', propio: false });
    // The entered facts are those that the second person read.
    expect(cambio?.renglones.slice(0, leida.renglones.length)).toMatchObject(leida.renglones);
    // The second person's reading of the list is audited by the owner's RUT; the proposal stores no code.
    const { ruts } = await casa.base
      .selectFrom('accesos')
      .select('ruts')
      .where('llamada', '=', 'Aprobaciones/Pendientes')
      .executeTakeFirstOrThrow();
    expect(ruts).toEqual([leida.rut]);
    const { datos } = await casa.base
      .selectFrom('cambios_propuestos')
      .select('datos')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(datos)).not.toContain(codigo);

    // The second person reads the owner's name; audit, mails and the decided change do not store it.
    expect(leida.renglones).toContainEqual({
      rotulo: 'Propietario',
      valor: expect.stringMatching(/^\S+ .+, RUT [\d.]+-[\dK]$/),
    });
    const propuesto = await casa.base
      .selectFrom('auditoria')
      .select('despues')
      .where('accion', '=', 'proponer')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(propuesto)).not.toContain('Propietario');
    expect(dicho(await aprobar(id))).toEqual([200, undefined]);
    const decidido = await casa.base
      .selectFrom('cambios_propuestos')
      .select(['renglones', 'datos'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decidido.datos).toBeNull();
    expect(decidido.renglones.map(({ rotulo }) => rotulo)).toContain('Patente');
    expect(JSON.stringify(decidido)).not.toContain('Propietario');
    expect(await siguientes()).toEqual(despuesDeProponer);
    const { cuerpo } = await enSoporte(una.numero);
    expect(cuerpo.datos).toMatchObject({
      numeroPoliza: una.numero,
      numeroFolio: una.folio,
      patente: una.patente,
      vigente: true,
    });
    expect((await pedir(casa, 'GET', `/Verificar/${codigo}`)).cuerpo.datos).toMatchObject({
      estado: 'vigente',
      numeroPoliza: una.numero,
      sha256: una.sha256,
    });
    const enlace = new URL(String(cuerpo.datos.urlDescarga), 'http://x').pathname;
    const bajada = await pedir(casa, 'GET', enlace.replace('/api', ''), { token: deSoporte });
    expect([bajada.estado, Buffer.compare(Buffer.from(bajada.crudo ?? []), una.pdf)]).toEqual([
      200, 0,
    ]);
    for (const ruta of [`Fichas/Poliza/${una.numero}`, `Polizas/Evidencia/${una.numero}`]) {
      expect((await pedir(casa, 'GET', `/${ruta}`, { token: deSoporte })).estado).toBe(200);
    }
    const linea = await pedir(casa, 'GET', `/Polizas/LineaDeTiempo/${una.numero}`, {
      token: deSoporte,
    });
    expect(JSON.stringify(linea.cuerpo.datos)).toContain('Póliza perdida reingresada');

    await casa.atender();
    const rotos = await rotosAlTerminar(casa, 60);
    expect(rotos.join()).not.toContain(una.sha256);
    expect(rotos).toEqual([expect.stringMatching(/^I5 no se cumple \(cada documento/)]);
    expect(rotos.join()).not.toContain(`${una.venta}/${una.numero}`);
    // The AACH gets the former data, so that it recognises the policy.
    expect(casa.aach.registro().get(una.numero)?.poliza).toEqual(informada);
    const [fila] = await reingresada(una);
    const facturada = await casa.base
      .selectFrom('archivos_sun')
      .selectAll()
      .where('venta_id', '=', fila?.venta_id ?? 0)
      .execute();
    expect(facturada).toMatchObject([{ polizas: 1, total: fila?.monto_en_pesos }]);
    expect(fila?.emitida_en).toEqual(HOY);
  });

  it('[A-REINGRESO-001] the next sale gets an unused number', async () => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, 1));
    usados += 1;
    const id = await ventaPagada(casa, vendedor, entradas);
    await esperar('emitida', 60, async () => (await polizasDe(casa, id))[0]?.firmada === true);
    const [nueva] = await entregadas(casa, id);
    const tomados = perdidas.flatMap(({ numero, folio }) => [numero, folio]);
    expect(nueva?.numero).toBeGreaterThan(Math.max(...tomados));
  });

  it('[A-REINGRESO-004] is never approved by its proposer, once only, even by two at once, and by Administradores only', async () => {
    const una = perdida(1);
    expect(dicho(await llamar('Leer', {}, una.pdf, deSoporte))).toEqual([
      403,
      'acceso.sin_permiso',
    ]);
    const id = await proponer(una.pdf);
    expect(dicho(await llamar('Reingresar', {}, una.pdf, deLuis))).toEqual([
      409,
      'aprobacion.ya_propuesta',
    ]);
    expect(dicho(await aprobar(id, deAna))).toEqual([403, 'aprobacion.misma_persona']);
    const ambas = await Promise.all([aprobar(id), aprobar(id)]);
    expect(ambas.map(({ estado }) => String(estado)).join(' ')).toMatch(/^(200 409|409 200)$/);
    expect(await reingresada(una)).toHaveLength(1);
    expect(dicho(await llamar('Leer', {}, una.pdf))).toEqual([409, 'reingreso.ya_existe']);
    expect(dicho(await llamar('Reingresar', {}, una.pdf))).toEqual([409, 'reingreso.ya_existe']);
    const { rows } = await sql<{ clase: string }>`
      select clase from numeros_saltados where (clase = 'poliza' and ${una.numero}::bigint between desde and hasta)
        or (clase = 'folio' and ${una.folio}::bigint between desde and hasta)`.execute(casa.base);
    expect(rows).toEqual([]);
  });

  it('[A-REINGRESO-003] refuses in words a file that was changed, extended, signed by others, a specimen, or no certificate', async () => {
    const { pdf } = perdida(2);
    const cambiado = Buffer.from(pdf);
    cambiado[pdf.length >> 1] = (cambiado[pdf.length >> 1] ?? 0) ^ 1;
    const agregado = Buffer.concat([pdf, Buffer.from('\n% agregado\n')]);
    const sinFirmar = pdf.slice(0, Buffer.from(pdf).indexOf('%%EOF') + 6);
    const ajena = await abrirFirmaP12({
      p12: crearP12Demo({ nombre: 'OTRA S.A.', clave: 'x', ahora: HOY, dias: 100 }),
      clave: 'x',
      sello: null,
      reloj: casa.puertos.reloj,
    });
    const { firma } = casa.puertos;
    const modelo = await modeloDeCertificado(casa.contexto(), NUEVA).hacer();
    const otro = await firma.firmar(
      dibujarDocumento({
        titulo: 'Otro',
        autor: 'X',
        introduccion: [],
        secciones: [],
        dia: '20261120',
      }),
    );
    const casos = {
      sin_firma: [cambiado, agregado, sinFirmar, Buffer.from('hola')],
      firma_ajena: [await ajena.firmar(sinFirmar)],
      codigo_ajeno: [modelo],
      ilegible: [otro],
    };
    for (const [codigo, archivos] of Object.entries(casos))
      for (const archivo of archivos) {
        const { estado, cuerpo } = await llamar('Reingresar', {}, archivo);
        expect([estado, cuerpo.codigo]).toEqual([400, `reingreso.${codigo}`]);
        expect(cuerpo.errors.files).toHaveLength(1);
      }
    expect(dicho(await llamar('Leer', {}))).toEqual([400, 'reingreso.sin_datos']);
    // Facts in a request are refused, not used.
    expect((await llamar('Reingresar', { patente: 'AAAA11' }, pdf)).estado).toBe(400);
  });

  it('[A-REINGRESO-005] asks for facts that no certificate has, and marks them as declared', async () => {
    const una = perdida(2);
    await casa.base.updateTable('convenios').set({ nombre: 'OTRO NOMBRE' }).execute();
    const { cuerpo } = await llamar('Reingresar', {}, una.pdf);
    expect(cuerpo.errors.convenioId).toEqual([expect.stringContaining('elija el que corresponde')]);
    expect((await llamar('Leer', {}, una.pdf)).cuerpo.datos.convenioId).toBeNull();
    const convenioId = String(vendedor.convenioId);
    const errores = async (campos: object): Promise<string[]> =>
      Object.keys((await llamar('Reingresar', { convenioId, ...campos }, una.pdf)).cuerpo.errors);
    const [primera] = await reingresada(perdida(0));
    expect(await errores({ vendedor: 'nadie' })).toEqual(['vendedor']);
    expect(await errores({ convenioId: '999' })).toEqual(['convenioId']);
    expect(await errores({ ordenCompra: primera?.orden_compra })).toEqual(['ordenCompra']);
    const id = await proponer(una.pdf, {
      convenioId,
      vendedor: vendedor.nombre,
      ordenCompra: 'SOAP-9-1-ab12',
      codigoAutorizacion: '1213',
    });
    const { renglones } = await casa.base
      .selectFrom('cambios_propuestos')
      .select('renglones')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(renglones.filter(({ valor }) => valor.includes('(declarado)'))).toHaveLength(3);
    await aprobar(id);
    expect(await reingresada(una)).toMatchObject([
      { orden_compra: 'SOAP-9-1-ab12', codigo_autorizacion: '1213', usuario_id: vendedor.id },
    ]);
    const hecho = await casa.base
      .selectFrom('auditoria')
      .select('despues')
      .where('accion', '=', 'reingresar_poliza')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(hecho.despues).toMatchObject({
      numeroPoliza: una.numero,
      declarado: ['convenio', 'vendedor', 'ordenCompra', 'codigoAutorizacion'],
    });
  });

  it('[A-REINGRESO-006] names what the masters lack, and refuses numbers outside every range', async () => {
    const una = perdida(3);
    const convenioId = String(vendedor.convenioId);
    const rangos = await casa.base.selectFrom('rangos').selectAll().execute();
    await casa.base.updateTable('modelos').set({ vigente: false }).execute();
    await casa.base
      .updateTable('marcas')
      .set({ nombre: sql`nombre || ' X'` })
      .execute();
    const { estado, cuerpo } = await llamar('Reingresar', { convenioId }, una.pdf);
    expect([estado, cuerpo.codigo]).toEqual([409, 'reingreso.falta_en_mantenedores']);
    expect(cuerpo.mensaje).toMatch(/^Falta el modelo “.+” de la marca “.+”/);
    await casa.base
      .updateTable('marcas')
      .set({ nombre: sql`regexp_replace(nombre, ' X$', '')` })
      .execute();
    await sql`update rangos set numero_final = siguiente where clase = 'poliza'`.execute(casa.base);
    await sql`update rangos set numero_inicial = numero_inicial + 900, numero_final = numero_final + 900,
      siguiente = siguiente + 900 where clase = 'poliza'`.execute(casa.base);
    expect(dicho(await llamar('Reingresar', { convenioId }, una.pdf))).toEqual([
      409,
      'reingreso.sin_rango',
    ]);
    for (const { id, numero_inicial, numero_final, siguiente } of rangos)
      await casa.base
        .updateTable('rangos')
        .set({ numero_inicial, numero_final, siguiente })
        .where('id', '=', id)
        .execute();
    await sql`delete from numeros_saltados where rango_id is null and clase <> 'venta'`.execute(
      casa.base,
    );
    const id = await proponer(una.pdf, { convenioId });
    // A model that is no longer sold was sold then.
    expect(dicho(await aprobar(id))).toEqual([200, undefined]);
  });

  it('[A-REINGRESO-007] enters it beside a later policy of its plate, and says so', async () => {
    const una = perdida(4);
    const convenioId = String(vendedor.convenioId);
    await sql`update modelos set vigente = true`.execute(casa.base);
    const entradas = await entradasDe(casa, tramoDelParque(2 + 4, 1));
    const otra = await ventaPagada(casa, vendedor, entradas);
    await esperar('emitida', 60, async () => (await polizasDe(casa, otra))[0]?.firmada === true);
    const [nueva] = await polizasDe(casa, otra);
    expect(nueva?.patente).toBe(una.patente);
    const id = await proponer(una.pdf, { convenioId });
    const { renglones } = await casa.base
      .selectFrom('cambios_propuestos')
      .select('renglones')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(renglones.at(-1)?.valor).toContain(`N° ${nueva?.numero_poliza}`);
    expect(dicho(await aprobar(id))).toEqual([200, undefined]);
    expect(await reingresada(una)).toMatchObject([{ patente_validada: false }]);
  });

  it('[A-REINGRESO-009] lists the policies in packs, which need no file; a single Administrador confirms on the server', async () => {
    const una = perdida(6);
    const enPaquete = paquetes === 'si';
    const convenioId = String(vendedor.convenioId);
    const lista = async () =>
      (await pedir(casa, 'GET', '/PolizasPerdidas/Buscar', { token: deAna })).cuerpo.datos;
    const quedan = [una.numero, perdida(5).numero];
    expect(await lista()).toEqual({ numeros: enPaquete ? quedan : [], hayMas: false });
    expect(dicho(await llamar('Leer', { numeroPoliza: '999999' }))).toEqual([
      404,
      'reingreso.sin_documento',
    ]);
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('perfil_id', '=', ADMINISTRADOR)
      .where('id', '<>', ana.id)
      .execute();
    const numeroPoliza = String(una.numero);
    const propuesta = enPaquete
      ? await llamar('Reingresar', { numeroPoliza, convenioId })
      : await llamar('Reingresar', { convenioId }, una.pdf);
    await casa.enTransaccion(casa.contexto(), (tx) =>
      aprobarEnElServidor(tx, [reingresoDePoliza], propuesta.cuerpo.datos.id as number),
    );
    expect((await enSoporte(una.numero)).cuerpo.datos).toMatchObject({ patente: una.patente });
    expect(await lista()).toEqual({ numeros: enPaquete ? quedan.slice(1) : [], hayMas: false });
    await casa.base.updateTable('usuarios').set({ vigente: true }).execute();
  });

  it('[A-REINGRESO-002] uses the first of two genuine files of one number, which the second does not replace', async () => {
    const { documentos, firma } = casa.puertos;
    const { numero, sha256, pdf } = perdida(5);
    const convenioId = String(vendedor.convenioId);
    const clave = `reingresos/2026-11-20/${numero}/${sha256}.pdf`;
    const sinFirma = pdf.slice(0, Buffer.from(pdf).indexOf('%%EOF') + 6);
    const firmadaOtraVez = await firma.firmar(Buffer.concat([sinFirma, Buffer.from('\n\n')]));
    expect(Buffer.compare(firmadaOtraVez, pdf)).not.toBe(0);
    const propuesto = async (archivo: Uint8Array): Promise<unknown> => {
      const id = await proponer(archivo, { convenioId });
      const { datos } = await casa.base
        .selectFrom('cambios_propuestos')
        .select('datos')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await pedir(casa, 'POST', '/Aprobaciones/Retirar', { token: deAna, cuerpo: { id } });
      return datos;
    };
    const primera = await propuesto(pdf);
    expect(await propuesto(firmadaOtraVez)).toEqual(primera);
    expect(JSON.stringify(primera)).toContain(sha256);
    const suyos = (await Array.fromAsync(documentos.listar('reingresos'))).filter((una) =>
      una.includes(`/${numero}/`),
    );
    // With packs the store had it before any holder came.
    expect(suyos).toEqual(paquetes === 'si' ? [] : [clave]);
    for (const suyo of suyos)
      expect(await documentos.leer(suyo, sha256)).toMatchObject({ tipo: 'ok' });
  });

  it('[A-REINGRESO-013] forgets an undecided proposal’s data at its term, and its file 90 days later; files of policies stay', async () => {
    const id = await proponer(perdida(5).pdf, { convenioId: String(vendedor.convenioId) });
    const guardado = async (): Promise<unknown> => {
      const fila = await casa.base
        .selectFrom('cambios_propuestos')
        .select(['datos', 'renglones'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [fila.datos !== null, JSON.stringify(fila.renglones).includes('Propietario')];
    };
    const archivos = async (): Promise<string[]> =>
      (await Array.fromAsync(casa.puertos.documentos.listar('reingresos'))).toSorted();
    const olvidar = async (ahora: Date): Promise<unknown> => {
      await casa.enTransaccion(
        casa.contexto(),
        async ({ tx }) =>
          (await OLVIDO_DE_CAMBIOS.pasada?.(tx, { limite: new Date(0), ahora })) ?? 0,
      );
      const limite = new Date(ahora.getTime() - OLVIDO_DE_RECIBIDOS.dias * 86_400_000);
      return OLVIDO_DE_RECIBIDOS.guardado?.(
        { base: casa.base, ...casa.puertos },
        { limite, ahora },
      );
    };
    const dePolizas = (
      await casa.base
        .selectFrom('polizas')
        .select('documento_clave')
        .where('documento_clave', 'like', 'reingresos/%')
        .execute()
    ).map(({ documento_clave: clave }) => clave ?? '');
    const suyo = paquetes === 'si' ? 0 : 1;
    expect((await archivos()).length).toBe(dePolizas.length + suyo);
    expect(await olvidar(HOY)).toBe(0);
    expect(await guardado()).toEqual([true, true]);
    const en92 = new Date(HOY.getTime() + 92 * 86_400_000);
    const sinDecidir = { limite: new Date(HOY.getTime() + 2 * 86_400_000), ahora: en92 };
    const lugares = { base: casa.base, ...casa.puertos };
    expect(await OLVIDO_DE_RECIBIDOS.guardado?.(lugares, sinDecidir)).toBe(0);
    expect(await olvidar(new Date(HOY.getTime() + 60 * 86_400_000))).toBe(0);
    expect(await guardado()).toEqual([false, false]);
    expect(await olvidar(en92)).toBe(suyo);
    expect(await archivos()).toEqual(dePolizas.toSorted());
    await pedir(casa, 'POST', '/Aprobaciones/Retirar', { token: deAna, cuerpo: { id } });
  });

  it('[A-REINGRESO-008] accepts a certificate signed with a former key of this installation, as its specimens prove', async () => {
    const una = perdida(5);
    const convenioId = String(vendedor.convenioId);
    const claves = join(carpeta, 'claves');
    const clave = readFileSync(join(claves, 'firma-demo.clave'), 'utf8').trim();
    writeFileSync(
      join(claves, 'firma-demo.p12'),
      crearP12Demo({ nombre: 'ASEGURADORA NUEVA S.A.', clave, ahora: HOY, dias: 365 }),
    );
    await casa.puertos.firma.mirar(HOY);
    const propuesta = await llamar('Reingresar', { convenioId }, una.pdf);
    // Without packs there is no specimen, so nothing proves that the other key was ours.
    const [esperado, despues, quedan] =
      paquetes === 'si'
        ? [[200, undefined], 200, /^$/]
        : [
            [400, 'reingreso.firma_ajena'],
            404,
            new RegExp(`: polizas/\\d+/${una.numero}-\\w+\\.pdf$`),
          ];
    expect(dicho(propuesta)).toEqual(esperado);
    await aprobar(propuesta.cuerpo.datos?.id ?? 0);
    expect((await enSoporte(una.numero)).estado).toBe(despues);
    // No other remains of the lost policies exist.
    expect((await rotosAlTerminar(casa, 60)).join('; ')).toMatch(quedan);
  });
});
