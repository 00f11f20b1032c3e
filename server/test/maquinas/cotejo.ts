import type { Recuerdo } from './cliente.ts';
import type { Escena } from './escena.ts';

/** Answers to clients that the data contradict, and skipped numbers. */
export const cotejar = async (
  { base, pasarela }: Pick<Escena, 'base' | 'pasarela'>,
  recuerdos: readonly Recuerdo[],
): Promise<string[]> => {
  const males: string[] = [];
  const polizas = await base
    .selectFrom('polizas')
    .select(['venta_id', 'numero_poliza', 'numero_folio', 'firmada', 'documento_sha256'])
    .execute();
  const ventas = new Set(
    (await base.selectFrom('ventas').select('id').execute()).map(({ id }) => id),
  );
  const pagos = await base.selectFrom('pagos').select(['venta_id', 'estado', 'monto']).execute();
  for (const recuerdo of recuerdos) {
    const { ventaId, quien, vehiculos, monto } = recuerdo;
    const suyas = polizas.filter((una) => una.venta_id === ventaId);
    const pagados = pagos.filter((uno) => uno.venta_id === ventaId && uno.estado === 'autorizado');
    const mal = (que: string): void => void males.push(`venta ${ventaId} de ${quien}: ${que}`);
    if (!ventas.has(ventaId)) mal('le dijeron que existe, y no está');
    if (recuerdo.emitida && pagados.length !== 1) mal(`${pagados.length} pagos`);
    if (pagados.some((uno) => uno.monto !== monto))
      mal(`le dijeron $${monto} y se cobró otra cosa`);
    if (pagados.length > 0 && suyas.length !== vehiculos) {
      mal(`${suyas.length} pólizas por ${vehiculos} vehículos`);
    }
    if (pagados.length === 0 && suyas.length > 0) mal('tiene pólizas sin pago');
    for (const { numero, folio, sha256 } of recuerdo.polizas) {
      const fila = suyas.find((una) => una.numero_poliza === numero);
      if (fila?.numero_folio !== folio) mal(`no tiene la póliza ${numero} con el folio ${folio}`);
      if (sha256 !== null && fila?.documento_sha256 !== sha256) {
        mal(`el archivo que bajó de la póliza ${numero} no es el guardado`);
      }
    }
  }
  const cobradas = Map.groupBy(
    pasarela.transacciones().filter(({ estado }) => estado === 'AUTHORIZED'),
    ({ ordenCompra }) => ordenCompra,
  );
  for (const [orden, suyas] of cobradas) {
    if (suyas.length > 1) males.push(`el proveedor cobró ${suyas.length} veces la orden ${orden}`);
  }
  const rangos = await base
    .selectFrom('rangos')
    .select(['clase', 'numero_inicial', 'siguiente'])
    .execute();
  const dados = rangos.map(({ siguiente, numero_inicial }) => siguiente - numero_inicial);
  for (const [i, { clase }] of rangos.entries()) {
    if (dados[i] !== polizas.length) {
      males.push(`se dieron ${dados[i]} números de ${clase} para ${polizas.length} pólizas`);
    }
  }
  return males;
};
