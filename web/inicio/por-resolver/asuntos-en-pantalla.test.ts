import { CLASES_DE_INCIDENTE, INCIDENTES } from '#features/inicio/por-resolver/clases-de-asunto.ts';
import type { AsuntoVM } from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { describe, expect, it } from 'vitest';
import { agrupar, dichoDe, dichoDeGrupo, respuestaDePorResolver } from './asuntos-en-pantalla.ts';

const asunto = (cambio: Partial<AsuntoVM> & Pick<AsuntoVM, 'clase'>): AsuntoVM => ({
  tipo: 'incidentes',
  id: 7,
  ventaId: 1_204,
  numeroPoliza: null,
  patente: 'HWJP59-8',
  vehiculos: 1,
  detalle: null,
  propuestoPor: null,
  propio: false,
  monto: null,
  restantes: null,
  desde: null,
  vence: null,
  atrasado: false,
  resuelven: ['administrador', 'soporte'],
  puede: true,
  ...cambio,
});
const dePoliza = { numeroPoliza: 1_000_012, patente: 'HWJP59-8' };

describe('a matter', () => {
  it('[A-CERO-010] says how many models wait, and leads to their list', () => {
    const modelos = asunto({
      clase: 'modelos_por_reconocer',
      tipo: 'modelos',
      id: 0,
      restantes: 2,
    });
    expect(dichoDe(modelos)).toMatchObject({
      ...{ tipo: 'Modelos', frase: '2 modelos por reconocer', verbo: 'Revisar modelos' },
      ...{ ruta: '/mantenedores/modelo?porReconocer=true' },
    });
  });

  it.each([
    [
      { clase: 'casos_aach.abiertos', detalle: 'duplicada', ...dePoliza },
      'La AACH rechazó la póliza N° 1000012 (HWJP59-8): Ya tiene póliza vigente',
      'Resolver caso',
      '/soporte/poliza/1000012',
    ],
    [
      { clase: 'aach_no_aceptadas', ...dePoliza },
      'La AACH no ha aceptado la póliza N° 1000012 (HWJP59-8)',
      'Informar a la AACH',
      '/soporte/poliza/1000012',
    ],
    [
      { clase: 'solicitudes_de_datos.en_plazo', detalle: 'acceso' },
      'Solicitud N° 7 sobre datos personales: Acceso',
      'Responder',
      '/soporte/solicitudesDeDatos/7',
    ],
    [
      { clase: 'cambios_por_aprobar', detalle: 'Nuevo rango de folios', propuestoPor: 'ana' },
      'Nuevo rango de folios, propuesto por ana',
      'Revisar cambio',
      '/soporte/aprobaciones?buscar=Nuevo+rango+de+folios',
    ],
    [
      { clase: 'reemisiones_por_aprobar', propuestoPor: 'ana', propio: true },
      'Reemisión de la venta N° 1204 (HWJP59-8), solicitada por usted',
      'Revisar reemisión',
      '/soporte/venta/1204',
    ],
    [
      { clase: 'sin_emitir.mas', vehiculos: 3 },
      'Pagada y sin emitir: venta N° 1204 (HWJP59-8 y 2 vehículos más)',
      'Continuar emisión',
      '/Soporte/RegeneracionVenta?iv=1204',
    ],
    [
      { clase: 'pagos_sin_confirmar', monto: 9_280 },
      'Pago sin confirmar de $ 9.280, venta N° 1204 (HWJP59-8)',
      'Consultar pago',
      '/soporte/pagos?buscar=1204',
    ],
    [
      { clase: 'no_enviados.correo', ventaId: null },
      'Correo que no se pudo enviar',
      'Reintentar envío',
      '/soporte/incidentes',
    ],
    [
      { clase: 'sun.desactualizado' },
      'Archivo SUN desactualizado, venta N° 1204 (HWJP59-8)',
      'Regenerar archivo SUN',
      '/soporte/venta/1204',
    ],
    [
      { clase: 'pocos.folio', ventaId: null, restantes: 1_000 },
      'Quedan 1.000 números de folio',
      'Agregar rango',
      '/mantenedores/folio',
    ],
    [
      { clase: 'precios_por_fijar.3', detalle: 'DIRECTO', restantes: 12 },
      'Al convenio DIRECTO le faltan 12 precios para la temporada',
      'Poner precios',
      '/mantenedores/primas/hoja?id=7',
    ],
    [
      { clase: 'papeles.garantia', detalle: 'ACME SPA' },
      'Está por terminar la póliza de garantía de ACME SPA',
      'Revisar corredor',
      '/mantenedores/corredor/ingreso?id=7',
    ],
    [
      { clase: 'papeles.representante.pronto', detalle: 'ACME SPA' },
      'Quedan 15 días o menos para que se detenga la venta de ACME SPA: termina la acreditación del representante',
      'Revisar corredor',
      '/mantenedores/corredor/ingreso?id=7',
    ],
    [
      { clase: 'papeles.garantia.vencido', detalle: 'ACME SPA' },
      'La venta de ACME SPA está detenida: terminó la póliza de garantía',
      'Revisar corredor',
      '/mantenedores/corredor/ingreso?id=7',
    ],
    [
      { clase: 'papeles.garantia.admitido', detalle: 'ACME SPA: Renovación en trámite' },
      'Terminó la póliza de garantía y la venta no se detiene. ACME SPA: Renovación en trámite',
      'Revisar corredor',
      '/mantenedores/corredor/ingreso?id=7',
    ],
    [
      { clase: 'incidente.emision_detenida.almacen', detalle: 'No se pueden guardar' },
      'Emisión detenida, venta N° 1204 (HWJP59-8): No se pueden guardar',
      'Continuar emisión',
      '/Soporte/RegeneracionVenta?iv=1204',
    ],
    [
      { clase: 'incidente.firma_por_vencer', ventaId: null, detalle: 'Vence el 1' },
      'Certificado de firma por vencer: Vence el 1',
      'Ver incidente',
      '/soporte/incidentes?buscar=Certificado+de+firma+por+vencer',
    ],
    [
      { clase: 'incidente.de_otra_version', detalle: 'Algo' },
      'Incidente, venta N° 1204 (HWJP59-8): Algo',
      'Dar por resuelto',
      '/soporte/incidentes?buscar=1204',
    ],
  ])(
    '[A-LISTA1-001] $clase is a sentence, and a verb that leads to its place',
    (de, frase, verbo, ruta) => {
      const dicho = dichoDe(asunto(de));
      expect([dicho.frase.replaceAll('\u00a0', ' '), dicho.verbo, dicho.ruta]).toEqual([
        frase,
        verbo,
        ruta,
      ]);
    },
  );

  it('[A-LISTA1-001] of every kind of incident has a name', () => {
    for (const clase of CLASES_DE_INCIDENTE) {
      const { frase } = dichoDe(asunto({ clase: `incidente.${clase}`, detalle: 'x' }));
      expect(frase).not.toMatch(/^Incidente/);
    }
  });

  it('[A-LISTA1-001] opens the action of the record that resolves it', () => {
    expect(dichoDe(asunto({ clase: 'sin_sun' })).estado).toEqual({ accion: 'sun' });
    expect(dichoDe(asunto({ clase: 'casos_aach.vencidos', ...dePoliza })).estado).toBeUndefined();
  });

  it.each([
    ['2026-11-28T15:00:00.000Z', false, 'Vence el 28/11/2026 12:00'],
    ['2026-11-20T03:00:00.000Z', true, 'Venció el 19/11/2026'],
    [null, true, 'Sin demora'],
    [null, false, null],
  ])('[A-LISTA1-002] due at %s, late %s: %s', (vence, atrasado, dicho) => {
    expect(dichoDe(asunto({ clase: 'casos_aach.x', vence, atrasado })).vence).toBe(dicho);
  });

  it.each([
    [{ resuelven: ['administrador', 'soporte'] }, null],
    [
      { resuelven: ['administrador', 'soporte'], puede: false },
      'Lo resuelve Soporte o un Administrador',
    ],
    [{ resuelven: ['administrador'], puede: false }, 'Lo resuelve un Administrador'],
    [{ resuelven: ['administrador'], propio: true }, 'Lo decide otro Administrador'],
    [{ resuelven: [] }, 'Lo resuelve quien administra el servidor'],
  ] as const)('[A-LISTA1-004] %o: %s', (de, quien) => {
    const { resuelven, ...otros } = de;
    expect(dichoDe(asunto({ clase: 'x', ...otros, resuelven: [...resuelven] })).quien).toBe(quien);
  });

  it('[A-CASA-002] three or more of a class without a deadline are one row', () => {
    const sin = (id: number, desde: string) => asunto({ clase: 'sin_sun', tipo: 'sun', id, desde });
    const sun = [
      sin(1, '2026-11-21T15:00:00.000Z'),
      sin(2, '2026-11-20T15:00:00.000Z'),
      sin(3, '2026-11-22T15:00:00.000Z'),
    ] as const;
    const caso = (id: number) =>
      asunto({
        clase: 'casos_aach.vencidos',
        id,
        vence: '2026-11-20T03:00:00.000Z',
        atrasado: true,
      });
    const casos = [caso(1), caso(2), caso(3)];
    const pago = (id: number) => asunto({ clase: 'pagos_sin_confirmar', id });
    const cambios = [1, 2, 3].map((id) => asunto({ clase: 'cambios_por_aprobar', id }));
    const grupos = agrupar([...casos, pago(1), pago(2), ...sun, ...cambios]);
    expect(grupos.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 3, 1, 1, 1]);
    expect(dichoDeGrupo(sun, 1_100)).toEqual({
      tipo: 'SUN',
      frase: '1.100 ventas sin archivo SUN',
      desde: 'Desde el 20/11/2026 12:00',
    });
  });

  const PAGO = asunto({ clase: 'pagos_sin_confirmar', tipo: 'pagos' });
  const CASO = asunto({
    ...{ clase: 'casos_aach.vencidos', tipo: 'casos', vence: '2026-11-20T03:00:00.000Z' },
    atrasado: true,
  });
  const DETENIDA = asunto({ clase: 'incidente.emision_detenida', atrasado: true });
  it.each([
    [[], 0, null, 'Nada por resolver'],
    [[PAGO], 1, null, '1 asunto por resolver'],
    [[CASO, PAGO], 17, null, '1 caso vencido, 17 por resolver'],
    [[CASO, CASO, { ...CASO, tipo: 'datos' }], 3, null, '3 asuntos vencidos, 3 por resolver'],
    [[CASO, DETENIDA, PAGO], 9, null, '2 asuntos urgentes, 9 por resolver'],
    [[CASO, CASO], 40, '1-1-1', 'Al menos 2 casos vencidos, 40 por resolver'],
  ] as const)('[A-CASA-001] of %o, %i in all: %s %s', (asuntos, cantidad, siguiente, dicho) => {
    const tipos = cantidad === 0 ? [] : [{ tipo: 'casos' as const, cantidad }];
    expect(respuestaDePorResolver({ tipos, asuntos: [...asuntos], siguiente })).toBe(dicho);
  });

  it('[A-FICHA1-014] is due at once if it stops selling or issuing', () => {
    const urgen = CLASES_DE_INCIDENTE.filter((clase) => INCIDENTES[clase].urge);
    expect(urgen).toEqual([
      ...['almacen_sin_marcador', 'almacen_negado', 'respaldo_sin_marcador', 'firma_no_vigente'],
      ...['venta_sin_numeros', 'sin_numeros', 'emision_detenida', 'emision_fallida'],
    ]);
  });
});
