import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { pagoDe } from '#server/test/negocio/pago.ts';
import { anularPolizas, bajar, crearSoporte, unaPoliza } from '#server/test/negocio/soporte.ts';
import { correosDe, esperarDescarga, type Vida, vivirVenta } from '#server/test/negocio/vida.ts';
import { DATOS_DE_EJEMPLO } from '#features/vehiculo/campos.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';

/** Removes what differs between runs: signatures, no-break spaces of amounts, check digits. */
const comun = (texto: string): string =>
  texto
    .replaceAll(/[0-9a-f]{64}/g, '<sha256>')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/(SOAP de \w{6})-\w/g, '$1');

describe('timeline of a sale and of a policy', () => {
  let casa: Casa;
  let vida: Vida;
  const leer = (ruta: string, token = vida.soporte.token) => pedir(casa, 'GET', ruta, { token });
  const linea = async (ruta: string, token?: string): Promise<HechoDeLineaVM[]> =>
    (await leer(ruta, token)).cuerpo.datos;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vida = await vivirVenta(casa);
  });
  afterAll(() => casa.cerrar());

  it('tells every fact of a whole life once, in order, with person and time', async () => {
    const hechos = await linea(`/Ventas/LineaDeTiempo/${vida.ventaId}`);
    const dichos = hechos.map(({ ocurrido, quien, hecho, detalle, polizas }) =>
      comun([ocurrido.slice(11, 16), quien, hecho, detalle, polizas.join(' ')].join(' | ')),
    );
    const venta = vida.vendedor.nombre;
    const { nombre } = vida.soporte;
    const [una = 0, otra = 0] = vida.numeros;
    const [deUna, deOtra] = (await correosDe(casa, vida.ventaId)).map(({ destino }) => destino);
    const pago = await pagoDe(casa, vida.ventaId);
    const { orden_compra: orden, codigo_autorizacion: codigo } = pago;
    const [patenteUna, patenteOtra] = (await polizasDe(casa, vida.ventaId)).map((p) => p.patente);
    const correo = (a: string | undefined, patente: string | undefined) =>
      `A ${a}, «Su SOAP de ${patente}, vigente desde el 20/11/2026»`;
    const motivo = 'Motivo: Vendida dos veces, con fecha 20/11/2026 12:13:00';
    const ambas = `${una} ${otra}`;
    expect(dichos).toEqual([
      `15:00 | ${venta} | Vehículos ingresados | 2 vehículos, $ 18.560 | `,
      `15:00 | ${venta} | Cambio de etapa | Lista de Vehiculos, $ 18.560 | `,
      `15:00 | ${venta} | Cambio de etapa | Acepta términos y condiciones, $ 18.560 | `,
      `15:01 | ${venta} | Términos y condiciones aceptados | Pago en línea, 2 vehículos | `,
      `15:01 | Sistema | Pago iniciado en el proveedor | Orden ${orden}, $ 18.560 | `,
      `15:02 | Proveedor de pago | Pago autorizado | Orden ${orden}, ${codigo}, Crédito, tarjeta terminada en 6623 | `,
      `15:02 | Sistema | Venta pagada | Orden ${orden}, código de autorización ${codigo} | `,
      '15:03 | Sistema | Pago validado en la aseguradora | 1 intento | ',
      `15:04 | Sistema | Números de póliza asignados | 2 pólizas | `,
      '15:04 | Sistema | Emisión completa | 2 pólizas | ',
      `15:04 | Sistema | Correo preparado | ${correo(deUna, patenteUna)} | `,
      `15:04 | Sistema | Correo preparado | ${correo(deOtra, patenteOtra)} | `,
      `15:06 | Sistema | Correo enviado | ${correo(deUna, patenteUna)}, 2 intentos | `,
      `15:06 | Sistema | Correo enviado | ${correo(deOtra, patenteOtra)}, 1 intento | `,
      '15:07 | Sistema | Archivo SUN generado | 2 pólizas, $ 18.560, SHA-256 <sha256> | ',
      `15:08 | Sistema | Respuesta de la AACH al informar | Aceptada, Póliza informada con éxito | ${ambas}`,
      `15:09 | ${nombre} | Póliza descargada |  | ${una}`,
      `15:10 | ${venta} | Pólizas descargadas en zip |  | `,
      `15:11 | ${nombre} | Archivo SUN descargado | SUN_IDV${vida.ventaId}.txt | `,
      `15:12 | ${nombre} | Vigencia corregida | De 20/11/2026 - 31/03/2027 a 01/12/2026 - 31/03/2027 | ${una}`,
      `15:12 | ${nombre} | Documento de póliza rehecho | SHA-256 <sha256> | ${una}`,
      `15:13 | ${nombre} | Póliza anulada | ${motivo} | ${ambas}`,
      `15:13 | ${nombre} | Venta anulada | ${motivo} | `,
      `15:14 | Sistema | Documento de póliza rehecho |  | ${ambas}`,
      `15:15 | Sistema | Respuesta de la AACH a la anulación | Aceptada, Póliza anulada con éxito | ${ambas}`,
    ]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('tells for a policy its facts and those of its sale, never another owner’s', async () => {
    const [, otra = 0] = vida.numeros;
    const hechos = await linea(`/Polizas/LineaDeTiempo/${otra}`);
    expect(hechos.flatMap(({ polizas }) => polizas).every((numero) => numero === otra)).toBe(true);
    const titulos = hechos.map(({ hecho }) => hecho);
    expect(titulos).not.toContain('Vigencia corregida');
    expect(titulos).toEqual(expect.arrayContaining(['Venta pagada', 'Póliza anulada']));
    expect(titulos.filter((titulo) => titulo === 'Correo enviado')).toHaveLength(1);
    const [, suyo] = await correosDe(casa, vida.ventaId);
    expect(hechos.find(({ hecho }) => hecho === 'Correo enviado')?.detalle).toContain(
      suyo?.destino,
    );
  });

  it('[V-CORREO-002] includes the one mail of a buyer who owns another vehicle of the sale', async () => {
    const [otra] = vida.numeros;
    const [, deOtra] = await correosDe(casa, vida.ventaId);
    const comprador = (correo: string | null) =>
      casa.base
        .updateTable('ventas')
        .set({ correo_comprador: correo })
        .where('id', '=', vida.ventaId)
        .execute();
    const destinos = async () =>
      (await linea(`/Polizas/LineaDeTiempo/${otra}`))
        .filter(({ hecho }) => hecho === 'Correo enviado')
        .map(({ detalle }) => detalle.includes(deOtra?.destino ?? '-'));
    expect(await destinos()).toEqual([false]);
    await comprador(deOtra?.destino ?? '');
    expect(await destinos()).toEqual([false, true]);
    await comprador(null);
  });

  it('tells abandoned mails and incidents with the answer, without waiting for missing ones', async () => {
    const [id] = (await correosDe(casa, vida.ventaId)).map((envio) => envio.id);
    const { base } = casa;
    const ahora = casa.reloj.ahora();
    await base
      .updateTable('envios')
      .set({ estado: 'rechazado', enviado_en: null, ultima_respuesta: '550 no existe' })
      .set({ ultimo_intento_en: ahora })
      .where('id', '=', id ?? 0)
      .execute();
    await base
      .insertInto('incidentes')
      .values({
        clase: 'aach_sin_respuesta',
        venta_id: vida.ventaId,
        detalle: 'La AACH no respondió',
        abierto_en: ahora,
        cerrado_en: null,
      })
      .execute();
    const ultimos = (await linea(`/Ventas/LineaDeTiempo/${vida.ventaId}`)).slice(-2);
    expect(ultimos.map(({ hecho, detalle }) => [hecho, detalle.split(', ').at(-1)])).toEqual([
      ['Correo no enviado', '550 no existe'],
      ['Incidente abierto', 'La AACH no respondió'],
    ]);
    const falta = await leer('/Ventas/LineaDeTiempo/999999');
    expect([falta.estado, falta.cuerpo.codigo]).toEqual([404, 'venta.no_encontrada']);
  });

  it('shows a broker its own sales without inner payment data, and nothing of others', async () => {
    const { nombre } = await crearUsuario(casa, 5, [vida.vendedor.corredorId]);
    const hechos = await linea(`/Ventas/LineaDeTiempo/${vida.ventaId}`, await entrar(casa, nombre));
    expect(hechos).toHaveLength((await linea(`/Ventas/LineaDeTiempo/${vida.ventaId}`)).length);
    expect(hechos.filter(({ clase, detalle }) => clase === 'pago' && detalle !== '')).toEqual([]);

    const ajeno = await crearVendedor(casa, { rangos: 0 });
    const { nombre: otro } = await crearUsuario(casa, 5, [ajeno.corredorId]);
    const token = await entrar(casa, otro);
    for (const ruta of [
      `/Ventas/LineaDeTiempo/${vida.ventaId}`,
      `/Polizas/LineaDeTiempo/${vida.numeros[0]}`,
    ])
      expect((await pedir(casa, 'GET', ruta, { token })).estado).toBe(404);
    const evidencia = await pedir(casa, 'GET', `/Ventas/Evidencia/${vida.ventaId}`, { token });
    expect(evidencia.estado).toBe(403);
  });

  it('[A-SEGUI-008] tells Soporte the changes of the vehicle’s record while the policy was in force', async () => {
    const soporte = await crearSoporte(casa);
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const { numero_poliza: numeroPoliza, patente } = poliza;
    const { nombre } = await crearUsuario(casa, 3, [soporte.vendedor.corredorId]);
    const token = await entrar(casa, nombre);
    await soporte.llamar('POST', '/Vehiculos/RegistrarDePoliza', { numeroPoliza });
    const { cuerpo } = await pedir(casa, 'POST', '/Vehiculos/BuscarEspecificos', {
      token,
      cuerpo: { patente },
    });
    const [{ id, tipoUsoVM, modeloVM, propietarioVM, anioFabricacion }] = cuerpo.datos;
    const guardar = async (numeroMotor: string, anio: number) => {
      casa.reloj.avanzar(60_000);
      const respuesta = await pedir(casa, 'PUT', `/Vehiculos/ActualizarVehiculo/${id}`, {
        token,
        cuerpo: {
          ...DATOS_DE_EJEMPLO,
          patente,
          numeroMotor,
          anioFabricacion: anio,
          tipoUsoVM,
          modeloVM: { id: modeloVM.id },
          propietarioVM: { id: propietarioVM.id },
        },
      });
      expect(respuesta.estado).toBe(200);
    };
    const contada = async (quien = token) =>
      (await linea(`/Polizas/LineaDeTiempo/${numeroPoliza}`, quien))
        .filter(({ hecho }) => hecho === 'Ficha del vehículo modificada')
        .map((uno) => [uno.quien, uno.clase, uno.detalle]);
    const { numeroMotor } = cuerpo.datos[0];
    expect(await contada()).toEqual([]);
    await guardar('NUEVO-1', anioFabricacion);
    await guardar('NUEVO-2', anioFabricacion - 1);
    const dichas = [
      [nombre, 'correccion', `N° de motor de ${numeroMotor} a NUEVO-1`],
      [
        nombre,
        'correccion',
        `N° de motor de NUEVO-1 a NUEVO-2, año de ${anioFabricacion} a ${anioFabricacion - 1}`,
      ],
    ];
    expect(await contada()).toEqual(dichas);
    expect(await contada(soporte.vendedor.token)).toEqual([]);
    // A remade policy tells what it took over; a cancelled one gets no further changes.
    await soporte.llamar('POST', '/RegenerarPolizas/RegenerarPoliza', { numeroPoliza });
    const titulos = (await linea(`/Polizas/LineaDeTiempo/${numeroPoliza}`, token)).map(
      ({ hecho }) => hecho,
    );
    expect(titulos.filter((titulo) => titulo === 'Vehículo corregido')).toHaveLength(1);
    await anularPolizas(casa, [poliza.id]);
    await guardar('NUEVO-3', anioFabricacion);
    expect(await contada()).toEqual(dichas);
  });

  it('names the recipient of a link; a buyer or visitor is no user', async () => {
    const [poliza] = await polizasDe(casa, vida.ventaId);
    const { actor, ...ctx } = casa.contexto();
    const roles = ['publico', 'anonimo', 'corredor'] as const;
    for (const [i, rol] of roles.entries()) {
      casa.reloj.avanzar(60_000);
      const usuarioId = rol === 'anonimo' ? null : vida.vendedor.id;
      const suyo = { ...ctx, ahora: casa.reloj.ahora(), actor: { ...actor, rol, usuarioId } };
      expect((await bajar(casa, urlDocumento(suyo, poliza?.id ?? 0))).estado).toBe(200);
      await esperarDescarga(casa, 'descargar_documento', i + 2);
    }
    const ultimos = (await linea(`/Polizas/LineaDeTiempo/${vida.numeros[0]}`)).slice(-3);
    expect(ultimos.map(({ hecho, quien }) => `${hecho}: ${quien}`)).toEqual([
      'Póliza descargada: Comprador (sesión pública)',
      'Póliza descargada: Enlace de descarga',
      `Póliza descargada: ${vida.vendedor.nombre}`,
    ]);
  });
});
