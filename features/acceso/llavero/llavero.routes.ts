import { conGalletaDeLogin, sesionVM } from '#features/acceso/entrada/sesion-vm.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import { entrarConLlave, prepararEntrada } from './entrar-con-llave.usecase.ts';
import * as contrato from './llavero.contract.ts';
import {
  nombrarLlave,
  prepararRegistro,
  quitarLlave,
  registrarLlave,
  verLlaves,
} from './llavero.usecase.ts';

export const rutasLlavero = (m: Montador): void => {
  m.consultar(contrato.misLlaves, verLlaves);
  m.escribir(contrato.prepararRegistroDeLlave, {
    secreta: true,
    manejar: async (ctx) => ({ opciones: await prepararRegistro(ctx) }),
  });
  m.escribir(contrato.registrarLlave, { secreta: true, manejar: registrarLlave });
  m.escribir(contrato.nombrarLlave, {
    manejar: async (ctx, pedido) => {
      await nombrarLlave(ctx, pedido);
      return { nombrada: true } as const;
    },
  });
  m.escribir(contrato.quitarLlave, {
    manejar: async (ctx, { id }) => {
      await quitarLlave(ctx, id);
      return { quitada: true } as const;
    },
  });
  m.escribir(contrato.prepararEntradaConLlave, {
    secreta: true,
    manejar: async (ctx) => ({ opciones: await prepararEntrada(ctx) }),
  });
  m.escribir(contrato.entrarConLlave, {
    secreta: true,
    manejar: async (ctx, { respuesta }) => {
      const { perfilId, ...abierta } = await entrarConLlave(ctx, respuesta);
      return sesionVM(m, { ...abierta, rol: rolDePerfilId(perfilId) });
    },
    alResponder: (salida, { req, reply, ctx: { ajustes } }) =>
      conGalletaDeLogin(salida, { req, reply, ajustes }),
  });
};
