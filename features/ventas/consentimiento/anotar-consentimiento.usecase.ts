import { registrar, registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { sql } from 'kysely';
import { type FuenteDeAviso, VERSION_DE_AVISO } from './consentimiento.ts';
import { avisoPedido, avisoRetirado } from './consentimiento.hechos.ts';
import { guardarConsentimiento, quitarConsentimientos } from './consentimiento.store.ts';

interface Dicho {
  readonly ventaId: number;
  readonly quiere: boolean;
  readonly fuente: FuenteDeAviso;
}

/** Keeps whether the buyer of a sale wants reminders, as the box says now. The same again writes nothing. */
export const anotarConsentimiento = async (
  ctx: ContextoTx,
  { ventaId, quiere, fuente }: Dicho,
): Promise<void> => {
  if (quiere) {
    if (await guardarConsentimiento(ctx.tx, ventaId, fuente, ctx.ahora))
      await registrar(
        ctx,
        avisoPedido({ id: ventaId, despues: { fuente, version: VERSION_DE_AVISO } }),
      );
    return;
  }
  const retirados = await quitarConsentimientos(
    ctx.tx,
    sql`c.venta_id = ${ventaId}`,
    fuente,
    ctx.ahora,
  );
  await registrarVarios(
    ctx,
    retirados.map((id) => avisoRetirado({ id, despues: { por: fuente } })),
  );
};

/** Takes back every consent of an address, given in lower case, by the link of a reminder. */
export const retirarConsentimientosDe = async (ctx: ContextoTx, correo: string): Promise<void> => {
  const retirados = await quitarConsentimientos(
    ctx.tx,
    sql`c.venta_id in (select id from ventas where lower(correo_comprador) = ${correo})`,
    'correo',
    ctx.ahora,
  );
  await registrarVarios(
    ctx,
    retirados.map((id) => avisoRetirado({ id, despues: { por: 'correo' } })),
  );
};
