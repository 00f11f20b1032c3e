import { LOGIN_PRIVADO, LOGIN_PUBLICO } from '#features/usuario/usuario.ts';
import { anioDe, type Fecha, mesDe } from '#values/fecha.ts';
import { PERFILES } from '#values/perfil.ts';
import { sql } from 'kysely';

const DE_VENTA = sql`(${sql.lit(PERFILES.venta.id)}, ${sql.lit(PERFILES.ventaEspecial.id)})`;

/**
 * Conditions on agreement `c` for the parts that it needs to sell on `hoy`. Premiums are there once one has a
 * price for a legal period that is not over, unless a later row of that period, such as NO SE VENDE, has taken
 * its place by then.
 */
export const partesDeConvenio = (hoy: Fecha) => ({
  primas: sql<boolean>`exists (select 1 from convenio_primas p where p.convenio_id = c.id and p.vigente
    and exists (select 1 from precios_de_prima x where x.prima_id = p.id and x.valor is not null
      and x.periodo >= ${anioDe(hoy)} + (${mesDe(hoy)} > p.mes_legal)::integer
      and not exists (select 1 from precios_de_prima y where y.prima_id = x.prima_id
        and y.periodo = x.periodo and y.desde > x.desde and y.desde <= ${hoy}::date)))`,
  usuarios: sql<boolean>`exists (select 1 from convenio_usuarios cu join usuarios u on u.id = cu.usuario_id
    where cu.convenio_id = c.id and cu.vigente and u.vigente and u.perfil_id in ${DE_VENTA}
      and u.tipo_login = case when c.tipo_de_acceso = 0
        then ${sql.lit(LOGIN_PRIVADO)} else ${sql.lit(LOGIN_PUBLICO)} end)`,
  enlace: sql<boolean>`exists (select 1 from enlaces_publicos e
    where e.convenio_id = c.id and e.revocado_en is null)`,
});
