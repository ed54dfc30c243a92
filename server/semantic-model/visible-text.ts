/** Signs that are not drawn: they turn the direction of a text, join or part what looks whole, or are nothing at all. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]/gu
/** Signs that move to another place, but for those that part lines and columns. */
const MOVING = /[\p{Zl}\p{Zp}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu

/**
 * A text as it is seen. Questions, names and values pass it where they are read and where they are shown, so that two
 * that look alike are alike, and none turns the text around it.
 */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').replace(MOVING, ' ')
