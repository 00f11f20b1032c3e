import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { fallaDe } from '#server/fallas.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { danarDocumento } from '#server/test/almacen.ts';
import { correrEnvio, correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { sentenciasDe } from '#server/test/sentencias.ts';
import { formatearPesos } from '#values/dinero.ts';
import { entregaAbandonada, trabajoEntregarFlota } from './entregar-flota.job.ts';
import { entregarPolizas } from './entregar-polizas.usecase.ts';

const DIA_MS = 86_400_000;
const COMUNIDAD = { rut: 0, dv: '0', nombre: null, email: null, telefono: null };

describe('delivery of an issued sale by mail', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let vendedor: Vendedor;
  let usados = 0;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
    vendedor = await crearVendedor(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });
  beforeEach(() => {
    smtp.cambiarModo('ok');
    smtp.recibidos.length = 0;
  });

  const conDuenos = async (...correos: (string | null)[]): Promise<VehiculoEntrada[]> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, correos.length));
    usados += correos.length;
    return entradas.map((entrada, i) => {
      const email = correos[i] ?? null;
      const dueno = email === null ? COMUNIDAD : { ...entrada.propietarioVM, email };
      return { ...entrada, propietarioVM: dueno };
    });
  };
  const emitida = async (entradas: VehiculoEntrada[], extra: object = {}): Promise<number> => {
    const id = await ventaPagada(casa, vendedor, entradas, extra);
    await correrTramo(casa, id);
    return id;
  };
  const enviosDe = (ventaId: number) =>
    casa.base
      .selectFrom('envios')
      .select(['id', 'destino', 'estado', 'intentos', 'ultima_respuesta', 'enviado_en'])
      .where('venta_id', '=', ventaId)
      .where('clase', '=', 'correo')
      .orderBy('id')
      .execute();
  const entregar = async (ventaId: number): Promise<void> => {
    for (const { id } of await enviosDe(ventaId)) await correrEnvio(casa, id);
  };
  const para = (correo: string) =>
    smtp.recibidos.find((mensaje) => mensaje.to?.[0]?.address === correo);
  const certificadosPara = (correo: string) =>
    (para(correo)?.attachments ?? []).filter(({ mimeType }) => mimeType === 'application/pdf');

  /** Reads what a mail's link opens: the fragment stays in the browser, the server keeps a hash. */
  const enlaceDe = (correo: string) => {
    const { direccion } = casa.config;
    const texto = para(correo)?.text ?? '';
    const [, codigo = ''] = texto.split(`${direccion}/venta/retorno#`);
    return casa.base
      .selectFrom('codigos_de_venta')
      .select(['venta_id', 'proposito', 'correo', 'vence_en'])
      .where('huella', '=', casa.puertos.cripto.huella(codigo.slice(0, 43)))
      .executeTakeFirst();
  };

  it('[V-AVISO-002] attaches to each owner only the policies of their own vehicles, and one calendar', async () => {
    const id = await emitida(await conDuenos('ana@a.example', 'luis@b.example', 'ANA@a.example'));
    await entregar(id);
    expect(smtp.recibidos).toHaveLength(2);
    const polizas = await polizasDe(casa, id);
    const adjuntosDe = (correo: string) =>
      certificadosPara(correo).map(({ filename, content }) => ({
        filename,
        sha256: casa.puertos.cripto.huellaDe(new Uint8Array(content as ArrayBuffer)),
      }));
    const archivo = (i: number) => ({
      filename: `Poliza_SOAP_${polizas[i]?.patente}_${polizas[i]?.numero_poliza}.pdf`,
      sha256: polizas[i]?.documento_sha256,
    });
    expect(adjuntosDe('ana@a.example')).toEqual([archivo(0), archivo(2)]);
    expect(adjuntosDe('luis@b.example')).toEqual([archivo(1)]);
    expect(para('luis@b.example')?.subject).toContain(`SOAP de ${polizas[1]?.patente}-`);
    const calendario = para('ana@a.example')?.attachments.at(-1);
    expect(calendario).toMatchObject({
      filename: 'vencimiento-soap.ics',
      mimeType: 'text/calendar',
    });
    const uids = Buffer.from(calendario?.content as ArrayBuffer)
      .toString()
      .match(/^UID:.*$/gm);
    expect(uids).toEqual([0, 2].map((i) => `UID:poliza-${polizas[i]?.numero_poliza}@soap.polizas`));
  });

  it('sends a link instead of attachments over five policies', async () => {
    const cinco = await emitida(await conDuenos(...Array<string>(5).fill('cinco@a.example')));
    const seis = await emitida(await conDuenos(...Array<string>(6).fill('seis@a.example')));
    await entregar(cinco);
    await entregar(seis);
    expect(certificadosPara('cinco@a.example')).toHaveLength(5);
    expect(certificadosPara('seis@a.example')).toEqual([]);
    expect(await enlaceDe('seis@a.example')).toEqual({
      venta_id: seis,
      proposito: 'entrega',
      correo: 'seis@a.example',
      vence_en: new Date(casa.reloj.ahora().getTime() + 90 * DIA_MS),
    });
  });

  it('runs as many statements for many owners as for one', async () => {
    const sentenciasDeEmitir = async (duenos: number): Promise<string[]> => {
      const correos = Array.from({ length: 40 }, (_, i) => `muchos${i % duenos}@a.example`);
      const id = await ventaPagada(casa, vendedor, await conDuenos(...correos));
      const sentencias = await sentenciasDe(() => correrTramo(casa, id));
      expect(new Set((await enviosDe(id)).map(({ destino }) => destino)).size).toBe(duenos);
      return sentencias;
    };
    const uno = await sentenciasDeEmitir(1);
    const cuarenta = await sentenciasDeEmitir(40);
    expect(cuarenta).toHaveLength(uno.length);
    const escriben = (tabla: RegExp): number =>
      cuarenta.filter((texto) => tabla.test(texto)).length;
    expect(escriben(/insert into envios/i)).toBe(1);
    expect(escriben(/insert into "codigos_de_venta"/i)).toBe(1);
    // One job each: the mails, the collection, the AACH notice and the payment notice.
    expect(escriben(/insert into cola\./i)).toBe(4);
  });

  it('[A-CORREO-009] writes the mails of a large sale after it ended, a hundred at a time, each once', async () => {
    const correos = Array.from({ length: 250 }, (_, i) => `flota${i}@f.example`);
    const id = await ventaPagada(casa, vendedor, await conDuenos(...correos));
    for (let i = 0; i < 2; i += 1) await correrTramo(casa, id);
    const venta = await casa.base
      .selectFrom('ventas')
      .select('etapa')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(venta.etapa).toBe(5);
    const escritos = async () => (await enviosDe(id)).map(({ destino }) => destino);
    expect(await escritos()).toEqual([]);
    const { rows } = await sql<{ id: string; name: string; tras: number }>`
      select id, name, extract(epoch from start_after - created_on)::int as tras from cola.job
      where data->>'ventaId' = ${String(id)} and name in ('entregar-flota', 'generar-sun', 'avisar-aach')
      order by name = 'entregar-flota' desc, name`.execute(casa.base);
    // The delay leaves the processors to the buyer's download.
    expect(rows.map(({ name, tras }) => [name, tras])).toEqual([
      ['entregar-flota', 5],
      ['avisar-aach', 5],
      ['generar-sun', 5],
    ]);
    expect(await invariantesRotos(casa.base)).toEqual([]);

    const entregarFlota = trabajoEntregarFlota(casa.enTransaccion);
    const falla = fallaDe('entrega.trasTanda:error');
    await expect(entregarFlota({ ...casa.contexto(), falla }, { ventaId: id })).rejects.toThrow();
    expect(await escritos()).toHaveLength(100);
    expect(await invariantesRotos(casa.base)).toEqual([]);
    await entregarFlota(casa.contexto(), { ventaId: id });
    await entregarFlota(casa.contexto(), { ventaId: id });
    expect(await escritos()).toEqual(correos);
    const codigos = await casa.base
      .selectFrom('codigos_de_venta')
      .select('correo')
      .where('venta_id', '=', id)
      .where('proposito', '=', 'entrega')
      .execute();
    expect(codigos).toHaveLength(correos.length);
    expect(new Set(codigos.map(({ correo }) => correo))).toEqual(new Set(correos));
    // No job is left to write them, so a missing mail is now a broken invariant.
    await sql`update cola.job set state = 'completed' where id = ${rows[0]?.id}::uuid`.execute(
      casa.base,
    );
    expect(await invariantesRotos(casa.base)).toEqual([]);
    await casa.base
      .deleteFrom('envios')
      .where('destino', '=', correos[7] ?? '')
      .execute();
    expect(await invariantesRotos(casa.base)).toEqual([
      expect.stringMatching(new RegExp(`^I8 .*correo de propietario.*: ${id}$`)),
    ]);
  });

  it('[A-CORREO-009] leaves one mail and one code for each when two jobs write at once', async () => {
    const correos = Array.from({ length: 201 }, (_, i) => `ala.vez${i}@f.example`);
    const id = await ventaPagada(casa, vendedor, await conDuenos(...correos));
    for (let i = 0; i < 2; i += 1) await correrTramo(casa, id);
    const { promise: ambas, resolve } = Promise.withResolvers<void>();
    let llegadas = 0;
    // Both jobs read the pending mails before either writes.
    const entregarFlota = trabajoEntregarFlota(async (ctx, hacer) => {
      llegadas += 1;
      if (llegadas === 2) resolve();
      await ambas;
      return casa.enTransaccion(ctx, hacer);
    });
    const entregarla = () => entregarFlota(casa.contexto(), { ventaId: id });
    await Promise.all([entregarla(), entregarla()]);
    const codigos = await casa.base
      .selectFrom('codigos_de_venta')
      .select('correo')
      .where('venta_id', '=', id)
      .orderBy('correo')
      .execute();
    expect(codigos.map(({ correo }) => correo)).toEqual(correos.toSorted());
    expect((await enviosDe(id)).map(({ destino }) => destino)).toEqual(correos);
  });

  it('[A-CORREO-009] is tried again later when its attempts ran out', async () => {
    const enCola = async () =>
      (
        await sql<{ espera: boolean }>`select start_after > created_on as espera from cola.job
          where name = 'entregar-flota' and data->>'ventaId' = '424242'`.execute(casa.base)
      ).rows;
    await entregaAbandonada(casa.enTransaccion)(casa.contexto(), { ventaId: 424_242 });
    expect(await enCola()).toEqual([{ espera: true }]);
  });

  it('skips a mail written before and writes the others', async () => {
    const id = await emitida(await conDuenos('antes@a.example', 'igual@a.example'));
    const [primero] = await enviosDe(id);
    await casa.base
      .deleteFrom('envios')
      .where('id', '=', primero?.id ?? 0)
      .execute();
    await casa.enTransaccion(casa.contexto(), (tx) => entregarPolizas(tx, [id]));
    const { rows } = await sql<{ veces: number }>`
      select count(*)::int as veces from envios e join cola.job j
        on j.name = 'enviar-correo'
          and (j.data->'envioIds' @> to_jsonb(e.id) or j.data->'envioId' = to_jsonb(e.id))
      where e.venta_id = ${id} group by e.id`.execute(casa.base);
    expect(rows.map(({ veces }) => veces)).toEqual([1, 1]);
  });

  it('delivers sales closed together like single ones', async () => {
    const uno = await emitida(await conDuenos('junta1@a.example'));
    const dos = await emitida(await conDuenos('junta2@a.example', null), {
      correoComprador: 'compra2@c.example',
    });
    const antes = [await enviosDe(uno), await enviosDe(dos)].map((envios) =>
      envios.map(({ destino }) => destino),
    );
    await casa.base.deleteFrom('envios').where('venta_id', 'in', [uno, dos]).execute();
    await casa.enTransaccion(casa.contexto(), (tx) => entregarPolizas(tx, [uno, dos]));
    const despues = [await enviosDe(uno), await enviosDe(dos)].map((envios) =>
      envios.map(({ destino }) => destino),
    );
    expect(antes.map((destinos) => destinos.length)).toEqual([1, 2]);
    expect(despues).toEqual(antes);
  });

  it('sends the buyer a link to everything, which also serves COMUNIDAD, who has no mail', async () => {
    const entradas = await conDuenos('duena@a.example', null);
    const id = await emitida(entradas, { correoComprador: 'Compra@c.example' });
    await entregar(id);
    expect(smtp.recibidos).toHaveLength(2);
    expect(certificadosPara('compra@c.example')).toEqual([]);
    const texto = para('compra@c.example')?.text ?? '';
    for (const { patente } of entradas) expect(texto).toContain(patente);
    // The buyer's link opens the whole sale.
    expect(await enlaceDe('compra@c.example')).toMatchObject({ venta_id: id, correo: null });
    expect(certificadosPara('duena@a.example')).toHaveLength(1);
  });

  it('[V-CORREO-002] sends a buyer who owns one mail: own policies, the whole sale and the payment', async () => {
    const entradas = await conDuenos('ambas@a.example', 'otro@b.example', null);
    const id = await emitida(entradas, { correoComprador: 'Ambas@a.example' });
    await entregar(id);
    expect(smtp.recibidos).toHaveLength(2);
    expect(certificadosPara('otro@b.example')).toHaveLength(1);
    const [propia] = await polizasDe(casa, id);
    const suyo = para('ambas@a.example');
    expect(suyo?.subject).toMatch(
      new RegExp(`^Sus 3 pólizas .*: comprobante de su compra N° ${id}$`),
    );
    expect(certificadosPara('ambas@a.example').map(({ filename }) => filename)).toEqual([
      `Poliza_SOAP_${propia?.patente}_${propia?.numero_poliza}.pdf`,
    ]);
    for (const { patente } of entradas) expect(suyo?.text).toContain(patente);
    expect(suyo?.text).toContain('Su pago');
    // Like a buyer's, it opens the whole sale.
    expect(await enlaceDe('ambas@a.example')).toMatchObject({ venta_id: id, correo: null });
  });

  it('[V-CORREO-003] names insurer and broker, and links the verification page of each policy', async () => {
    const id = await emitida(await conDuenos('nombra@a.example'));
    await entregar(id);
    const corredor = await casa.base
      .selectFrom('ventas as v')
      .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
      .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
      .select('k.razon_social')
      .where('v.id', '=', id)
      .executeTakeFirstOrThrow();
    const { text = '', html = '' } = para('nombra@a.example') ?? {};
    for (const parte of [text, html]) {
      expect(parte).toContain(casa.contexto().ajustes.aseguradora.nombre);
      expect(parte).toContain(`Corredor: ${corredor.razon_social}`);
    }
    const [, codigo = ''] = /\/verificar\/([\w-]{22})/.exec(text) ?? [];
    const [poliza] = await polizasDe(casa, id);
    const { cuerpo } = await pedir(casa, 'GET', `/Verificar/${codigo}`);
    expect(cuerpo.datos).toMatchObject({ numeroPoliza: poliza?.numero_poliza });
  });

  it('[V-CORREO-004] shows total and receipt to the payer only', async () => {
    const entradas = await conDuenos('lee@a.example');
    const id = await emitida(entradas, { correoComprador: 'paga@c.example' });
    await entregar(id);
    const { orden_compra, monto } = await casa.base
      .selectFrom('pagos')
      .select(['orden_compra', 'monto'])
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(para('paga@c.example')?.subject).toBe(`Comprobante de su compra N° ${id}`);
    const texto = para('paga@c.example')?.text ?? '';
    expect(texto).toContain(`Total: ${formatearPesos(monto).replace('\u00a0', ' ')}`);
    expect(texto).toContain(`Comprobante: ${orden_compra}`);
    expect(para('lee@a.example')?.text).not.toContain(orden_compra);
  });

  it('sends COMUNIDAD’s policies to the seller without a buyer, and to nobody without a seller’s mail', async () => {
    const sola = await emitida(await conDuenos(null));
    expect(await enviosDe(sola)).toEqual([]);
    const { id: entidad } = await casa.base
      .insertInto('entidades')
      .values({
        rut: 12_345_678,
        dv: '5',
        nombres: 'VERA',
        segundo_nombre: null,
        apellido_paterno: 'SOTO',
        apellido_materno: null,
        razon_social: null,
        email: 'vera@v.example',
        telefono: null,
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const suya = casa.base.updateTable('usuarios').where('id', '=', vendedor.id);
    await suya.set({ entidad_id: entidad }).execute();
    const id = await emitida(await conDuenos(null, 'otra@a.example'));
    await suya.set({ entidad_id: null }).execute();
    await entregar(id);
    expect(certificadosPara('vera@v.example')).toHaveLength(1);
    expect(smtp.recibidos).toHaveLength(2);
  });

  it('retries a server that says "later", and delivers once (F25)', async () => {
    const id = await emitida(await conDuenos('tarde@a.example'));
    const [envio] = await enviosDe(id);
    smtp.cambiarModo('4xx');
    const postergado = correrEnvio(casa, envio?.id ?? 0);
    await expect(postergado).rejects.toThrow(/postergado/);
    // The mail address stays out of the log (C43).
    await expect(postergado).rejects.not.toThrow(/tarde@/);
    expect(await enviosDe(id)).toMatchObject([{ estado: 'pendiente', intentos: 1 }]);
    smtp.cambiarModo('ok');
    await correrEnvio(casa, envio?.id ?? 0);
    await correrEnvio(casa, envio?.id ?? 0);
    expect(smtp.recibidos).toHaveLength(1);
    expect(await enviosDe(id)).toMatchObject([
      { estado: 'enviado', intentos: 2, enviado_en: casa.reloj.ahora() },
    ]);
  });

  it('duplicates at most once, with the same Message-ID, when the connection drops after the message', async () => {
    const id = await emitida(await conDuenos('doble@a.example'));
    const [envio] = await enviosDe(id);
    smtp.cambiarModo('corta');
    await expect(correrEnvio(casa, envio?.id ?? 0)).rejects.toThrow(/postergado/);
    smtp.cambiarModo('ok');
    await correrEnvio(casa, envio?.id ?? 0);
    const [uno, dos, ...mas] = smtp.recibidos;
    expect(mas).toEqual([]);
    expect(uno?.messageId).toMatch(new RegExp(`^<propietario\\.${id}\\.[0-9a-f]{16}@`));
    expect(dos).toMatchObject({
      messageId: uno?.messageId,
      subject: uno?.subject,
      html: uno?.html,
    });
  });

  it('gives up an unknown address at once', async () => {
    const id = await emitida(await conDuenos('nadie@a.example'));
    const [envio] = await enviosDe(id);
    smtp.cambiarModo('5xx');
    await correrEnvio(casa, envio?.id ?? 0);
    expect(await enviosDe(id)).toMatchObject([{ estado: 'rechazado', intentos: 1 }]);
  });

  it('never mails a file other than the signed one', async () => {
    const id = await emitida(await conDuenos('danado@a.example'));
    const [poliza] = await polizasDe(casa, id);
    await danarDocumento(casa.puertos.documentos, poliza?.documento_clave ?? '');
    const [envio] = await enviosDe(id);
    await expect(correrEnvio(casa, envio?.id ?? 0)).rejects.toThrow(/danado/);
    expect(smtp.recibidos).toEqual([]);
    expect(await enviosDe(id)).toMatchObject([{ estado: 'pendiente' }]);
  });
});
