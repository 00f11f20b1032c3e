import type { Base } from '#nucleo/db/conexion.ts';

/** Records that a captcha answer was used; false when it was used before. Old ones are forgotten. */
export const marcarCaptchaUsado = async (
  base: Base,
  firma: string,
  venceEn: Date,
  ahora: Date,
): Promise<boolean> => {
  await base.deleteFrom('captchas_usados').where('vence_en', '<', ahora).execute();
  const { numInsertedOrUpdatedRows } = await base
    .insertInto('captchas_usados')
    .values({ firma, vence_en: venceEn })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
