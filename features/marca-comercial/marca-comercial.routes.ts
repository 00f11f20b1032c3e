import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { guardarMarca } from './guardar-marca.usecase.ts';
import * as contrato from './marca-comercial.contract.ts';
import { logoDe, marcaPropiaDe } from './marca-comercial.query.ts';

export const rutasMarcaComercial = (m: Montador): void => {
  m.consultar(contrato.leerMarca, async (ctx, { de, id }) => {
    const marca = await marcaPropiaDe(ctx.db, de, id);
    if (!marca) throw registroNoEncontrado();
    return marca;
  });
  m.escribir(contrato.guardarMarca, { manejar: guardarMarca });
  m.consultar(contrato.verLogo, async (ctx, { sha256 }) => {
    const contenido = await logoDe(ctx.db, sha256);
    if (!contenido) throw registroNoEncontrado();
    const nombre = 'logo.png';
    return { contenido, tipo: 'image/png', nombre, enLinea: true, inmutable: true };
  });
};
